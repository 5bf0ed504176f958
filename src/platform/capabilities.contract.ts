import { joinList } from './join-list.contract.ts';

/** What staff may do. Each call that only staff may make names the one that it needs. Admins have all of them. */
export const capabilities = [
  'use dashboard',
  'view animals',
  'view records',
  'edit animals',
  'record intakes',
  'move animals',
  'manage locations',
  'write notes',
  'view medical',
  'record care',
  'manage protocols',
  'view applications',
  'decide applications',
  'view people',
  'edit people',
  'view messages',
  'answer messages',
  'answer chats',
  'view calendar',
  'manage calendar',
  'view money',
  'record payments',
  'refund payments',
  'view reports',
  'review stories',
  'send newsletters',
  'coordinate fosters',
  'coordinate volunteers',
  'work on tasks',
  'assign tasks',
  'import records',
  'export records',
  'delete records',
  'manage outbox',
  'view audit log',
  'view system status',
  'change settings',
  'manage users',
] as const;
export type Capability = (typeof capabilities)[number];

const viewing = ['use dashboard', 'view animals', 'view records', 'view medical', 'view reports'] as const;
const working = [...viewing, 'write notes', 'work on tasks', 'assign tasks'] as const;

/**
 * The roles that staff get besides the account's own role, which stays User (`records.md`, section 5). One person may
 * have several.
 */
export const staffRoles = {
  manager: { label: 'Manager', people: 'managers', capabilities },
  'adoption counselor': {
    label: 'Adoption counselor',
    people: 'adoption counselors',
    capabilities: [
      ...working,
      'edit animals',
      'view applications',
      'decide applications',
      'view people',
      'edit people',
      'view messages',
      'answer messages',
      'answer chats',
      'view calendar',
      'manage calendar',
      'view money',
      'record payments',
      'review stories',
    ],
  },
  medical: {
    label: 'Medical',
    people: 'medical staff',
    capabilities: [...working, 'move animals', 'record care', 'manage protocols'],
  },
  intake: {
    label: 'Intake',
    people: 'intake staff',
    capabilities: [
      ...working,
      'edit animals',
      'record intakes',
      'move animals',
      'manage locations',
      'record care',
      'view people',
      'edit people',
      'view calendar',
    ],
  },
  'foster coordinator': {
    label: 'Foster coordinator',
    people: 'foster coordinators',
    capabilities: [
      ...working,
      'edit animals',
      'move animals',
      'view people',
      'edit people',
      'view calendar',
      'coordinate fosters',
    ],
  },
  volunteer: {
    label: 'Volunteer',
    people: 'volunteers',
    capabilities: ['use dashboard', 'view animals', 'work on tasks'],
  },
  'read only': {
    label: 'Read only',
    people: 'staff with read-only access',
    capabilities: [...viewing, 'view applications', 'view people', 'view messages', 'view calendar', 'view money'],
  },
} as const satisfies Record<string, { label: string; people: string; capabilities: readonly Capability[] }>;
export type StaffRole = keyof typeof staffRoles;

export const staffRoleNames = Object.keys(staffRoles) as [StaffRole, ...StaffRole[]];

/** The capabilities of a person who has these roles, in the order of `capabilities`. */
export function capabilitiesOf(roles: readonly StaffRole[]): readonly Capability[] {
  const key = roles.toSorted().join();
  let found = known.get(key);
  if (!found) {
    const granted = new Set<Capability>(roles.flatMap((role) => staffRoles[role].capabilities));
    found = capabilities.filter((capability) => granted.has(capability));
    known.set(key, found);
  }
  return found;
}

/** There are few combinations, and each call asks. */
const known = new Map<string, readonly Capability[]>();

/** Such as “intake staff, managers and Admins”. */
export function nameWhoCan(capability: Capability): string {
  const people = staffRoleNames
    .filter((role) => (staffRoles[role].capabilities as readonly Capability[]).includes(capability))
    .map((role) => staffRoles[role].people);
  // Managers come first in the list, and are best named beside Admins.
  return joinList([...people.slice(1), people[0]!, 'Admins']);
}

/** Such as “Only intake staff, managers and Admins can do this.” */
export function describeWhoCan(capability: Capability): string {
  return `Only ${nameWhoCan(capability)} can do this.`;
}
