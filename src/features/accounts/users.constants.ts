/** Apart from `accounts.constants.ts`, which every form loads. */
export const userMessages = {
  unauthorized: 'Unauthorized: Only Admins can manage users.',
  sessionExpired: 'Session expired or unauthorized. Please log in again.',
  added: 'User added successfully.',
  updated: 'User updated successfully.',
  deleted: 'User deleted successfully.',
  addFailed: 'Failed to add user.',
  invalid: 'Invalid user selected.',
  notFound: 'We couldn’t find this user.',
  roleNotFound: 'We couldn’t find this role.',
  lastAdmin: 'This is the last Admin, and the shelter needs one.',
  adminsOnly: 'Only Admins can add, change or remove Admins.',
  deleteSelf: 'You can’t delete your own account here.',
  adminDeletesSelf:
    'Admins can’t delete their own account. Ask another Admin to delete it, or to make you a User first.',
  changeOwnInProfile: 'Change your own email and password on your profile page.',
} as const;

export const staffRoleMessages = {
  saved: 'Staff roles saved.',
  saveFailed: 'The roles couldn’t be saved. Please try again.',
  isAdmin: 'Admins can do everything already. Make them a User first.',
  own: 'You can’t change your own roles. Ask a colleague.',
  ended: 'A role can’t end in the past. Choose today or a later day.',
  beyondOwnEnd: 'Your own role ends. Choose a last day for this manager that isn’t after yours, or ask an Admin.',
  successorNotStaff: 'This colleague can’t take over the work. Choose someone else.',
} as const;
