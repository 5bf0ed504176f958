export const auditEvents = {
  'shelter.opened': () => 'opened the shelter to visitors',
};
