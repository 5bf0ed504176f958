import { FilesTab as Files } from '../../medical/web/components/files-tab.tsx';
import type { TabProps } from './record-tab.ts';

export default function FilesTab({ record }: TabProps<null>) {
  return <Files pet={record} />;
}
