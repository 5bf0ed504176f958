import { useState } from 'react';
import { intakeLabels, type IntakeType } from '../../custody.constants.ts';
import { BigChoice } from './big-choice.tsx';
import { frequentTypes, otherTypes } from './intake-choices.ts';

interface TypeChoiceProps {
  type: IntakeType | '';
  onChoose: (type: IntakeType) => void;
  error: string | undefined;
}

const MORE = 'more';

export function TypeChoice({ type, onChoose, error }: TypeChoiceProps) {
  const [isExpanded, setIsExpanded] = useState(type !== '' && otherTypes.includes(type));
  const types = isExpanded ? [...frequentTypes, ...otherTypes] : frequentTypes;
  const options = types.map((value) => ({ value: value as string, label: intakeLabels[value] }));
  return (
    <BigChoice
      label="How did it come in?"
      name="intake_type"
      value={type}
      options={isExpanded ? options : [...options, { value: MORE, label: 'More…' }]}
      onChoose={(value) => (value === MORE ? setIsExpanded(true) : onChoose(value as IntakeType))}
      error={error}
    />
  );
}
