export const auditEvents = {
  'backups.requested': () => 'requested a backup of all records and files',
};
