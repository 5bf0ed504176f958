import { MedicalTab as Medical } from '../../medical/web/components/medical-tab.tsx';
import type { TabProps } from './record-tab.ts';

/** In a script of its own, with the charts. */
export default function MedicalTab({ record }: TabProps<null>) {
  return <Medical pet={record} />;
}
