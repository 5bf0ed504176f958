export const auditEvents = {
  'account.data_exported': () => 'downloaded what is kept about them',
};
