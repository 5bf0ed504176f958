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
  deleteSelf: 'You can’t delete your own account here.',
  adminDeletesSelf:
    'Admins can’t delete their own account. Ask another Admin to delete it, or to make you a User first.',
  changeOwnInProfile: 'Change your own email and password on your profile page.',
} as const;
