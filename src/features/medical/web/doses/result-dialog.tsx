import { Dialog } from '../../../../ui/dialog.tsx';
import { testResults, type TestResult } from '../../medical.constants.ts';

export const testResultLabels: Record<TestResult, string> = {
  negative: 'Negative',
  positive: 'Positive',
  inconclusive: 'Inconclusive',
};

interface ResultDialogProps {
  /** Such as "FeLV test for Bella". */
  title: string;
  onChoose: (result: TestResult) => void;
  onClose: () => void;
}

/** A test is recorded with its result: one more tap. */
export function ResultDialog({ title, onChoose, onClose }: ResultDialogProps) {
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <div className="medical-choices">
        {testResults.map((result) => (
          <button
            key={result}
            className={`button button-large ${result === 'negative' ? '' : 'button-quiet'}`}
            type="button"
            onClick={() => onChoose(result)}
          >
            {testResultLabels[result]}
          </button>
        ))}
      </div>
    </Dialog>
  );
}
