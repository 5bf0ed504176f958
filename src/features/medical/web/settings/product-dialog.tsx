import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { CheckField } from '../../../../ui/choice-field.tsx';
import { Field, SelectField } from '../../../../ui/field.tsx';
import { petTypes } from '../../../pets/pet-search.contract.ts';
import {
  careTypeLabels,
  careTypes,
  medicalLimits,
  medicalMessages,
  routeLabels,
  routes,
  type CareType,
  type Route,
} from '../../medical.constants.ts';
import type { MedicalApi } from '../../medical.contract.ts';
import type { Product } from '../../protocols.contract.ts';
import { SpeciesField } from './species-field.tsx';

const call = createApiClient<MedicalApi>();

/** Adds or changes a product. */
export function ProductDialog({ product, onClose }: { product: Product | null; onClose: () => void }) {
  const [species, setSpecies] = useState<Product['pet_types']>(product?.pet_types ?? ['Dog']);
  const [isActive, setIsActive] = useState(product?.is_active ?? true);
  const action = useFormAction<Product>({
    required: { name: medicalMessages.enterName },
    check: () => (species.length === 0 ? { fields: { pet_types: 'Choose at least one species' } } : null),
    send: (typed) => {
      const body = {
        name: formText(typed, 'name'),
        type: formText(typed, 'type') as CareType,
        manufacturer: formText(typed, 'manufacturer'),
        pet_types: petTypes.filter((each) => species.includes(each)),
        dose: formText(typed, 'dose'),
        route: (formText(typed, 'route') || null) as Route | null,
        is_active: isActive,
      };
      return product
        ? call('PUT /api/records/medical/products/:product_id', {
            params: { product_id: product.id },
            body: { ...body, version: product.version },
          })
        : call('POST /api/records/medical/products', { body });
    },
    failedMessage: 'The product wasn’t saved. Please try again.',
    successMessage: ({ name }) => `${name} saved.`,
    onDone: onClose,
  });
  const { fields } = action;
  const text = (name: 'name' | 'manufacturer' | 'dose') => ({
    name,
    autoComplete: 'off',
    maxLength: medicalLimits[name],
    defaultValue: product?.[name] ?? '',
    error: fields?.[name],
  });
  return (
    <FormDialog
      title={product ? `Edit ${product.name}` : 'Add product'}
      action={action}
      label="Save product"
      onClose={onClose}
    >
      <Field label="Name" {...text('name')} required />
      <div className="form-pair">
        <SelectField
          label="Type"
          name="type"
          defaultValue={product?.type ?? 'vaccine'}
          options={careTypes.map((each) => ({ value: each, label: careTypeLabels[each] }))}
          error={fields?.['type']}
        />
        <Field label="Manufacturer (optional)" {...text('manufacturer')} />
        <Field label="Usual dose (optional)" {...text('dose')} placeholder="e.g. 1 mL" />
        <SelectField
          label="How (optional)"
          name="route"
          defaultValue={product?.route ?? ''}
          options={[{ value: '', label: '' }, ...routes.map((each) => ({ value: each, label: routeLabels[each] }))]}
          error={fields?.['route']}
        />
      </div>
      <SpeciesField chosen={species} onChange={setSpecies} error={fields?.['pet_types']} />
      {product && (
        <CheckField
          label="In use"
          name="is_active"
          isChecked={isActive}
          onCheck={setIsActive}
          hint="Doses that were given stay as they are."
        />
      )}
    </FormDialog>
  );
}
