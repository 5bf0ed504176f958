export { InquiriesPanel } from './inquiries-panel.tsx';
export { ReportsNotice } from './reports-notice.tsx';
