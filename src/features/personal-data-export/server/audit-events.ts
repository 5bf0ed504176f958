export const auditEvents = {
  'account.data_exported': () => 'downloaded their data',
};
