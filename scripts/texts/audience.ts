export const audiences = {
  adopters: 'Visitors and adopters',
  both: 'Adopters and staff',
  staff: 'Staff',
  developers: 'Developers and operators',
} as const;

export type Audience = keyof typeof audiences;

/** The first folder or file that matches says who sees its texts. Whatever is not listed may be seen by both. */
const folders: readonly (readonly [RegExp, Audience])[] = [
  // Commands, startup errors and what the API's description says.
  [/^src\/(?:commands\/|[\w.-]+\.ts$)/, 'developers'],
  [/^src\/platform\/(?:backup|cache|control|database|documents|jobs|pages|realtime\/realtime-server)\b/, 'developers'],
  [/^src\/platform\/[\w-]+\.ts$/, 'developers'],
  [/^src\/platform\/http\/(?:api-document|paging)\.ts$/, 'developers'],
  [/^src\/features\/api-docs\//, 'developers'],

  [/\/server\/audit-events\.ts$|^src\/audit-sentences/, 'staff'],
  [/\/admin-[\w.-]+$|\/admins-[\w.-]+$|\/manage-[\w.-]+$/, 'staff'],
  [/^src\/features\/(?:audit|outbox|people|reports|pet-imports)\//, 'staff'],
  [/^src\/features\/settings\/(?:web\/|settings\.constants|server\/describe-changes)/, 'staff'],
  [/^src\/features\/accounts\/web\/users?-/, 'staff'],
  [/^src\/features\/messages\/web\/feedback-page/, 'staff'],
  [/^src\/features\/dashboards\/web\/home\/(?:admin|to-do|load-admin)/, 'staff'],
  [/^src\/features\/newsletter\/(?:newsletters|subscribers)\.contract\.ts$/, 'staff'],
  [/^src\/platform\/email\/(?:classify|deliver|smtp)/, 'staff'],
  // The forms for pets are an owner's too.
  [/^src\/features\/pets\/web\/manage\/(?:pets-|view-pets|unchecked)/, 'staff'],
  [/^src\/features\/pets\/web\/manage\//, 'both'],
  [/\/web\/manage\//, 'staff'],

  [/^src\/features\/(?:home|content-pages|syndication|favorites|visits|follow-ups|saved-searches)\//, 'adopters'],
  [/^src\/features\/settings\/(?:server\/default-|settings-texts)/, 'adopters'],
  [/^src\/features\/chat\/(?:web\/widget|server\/bot)\//, 'adopters'],
  [/^src\/features\/[\w-]+\/web\//, 'adopters'],
  [/^demo\//, 'adopters'],
];

export function audienceOf({ file, isApiDoc }: { file: string; isApiDoc: boolean }): Audience {
  if (isApiDoc) return 'developers';
  return folders.find(([folder]) => folder.test(file))?.[1] ?? 'both';
}
