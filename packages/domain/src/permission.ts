/**
 * The verbs each subject of the organisation level knows, as the catalogue lists them.
 * Source: Spec §6; issues, checklists, decision trees, asset views, webhooks and audit are ours
 * in the same grammar (decision 7).
 */
const ORGANISATION_VERBS = {
  organisation: ["create", "read", "update", "delete", "hard-delete"],
  "organisation.users": ["create", "read", "update", "delete", "hard-delete"],
  "organisation.locations": ["create", "read", "update", "delete", "restore"],
  "organisation.floors": ["create", "read", "update", "delete", "restore", "hard-delete"],
  "organisation.spaces": ["create", "read", "update", "delete", "restore", "hard-delete"],
  "organisation.assets": ["create", "read", "update", "delete", "import"],
  "organisation.asset": ["analytics"],
  "organisation.asset-models": ["create", "read", "update", "delete"],
  "organisation.issues": ["create", "read", "update", "assign", "close", "delete"],
  "organisation.checklists": ["create", "read", "update", "delete", "complete"],
  "organisation.decision-trees": ["create", "read", "update", "publish", "delete"],
  "organisation.asset-views": ["share"],
  "organisation.webhooks": ["read", "update"],
  "organisation.audit": ["read"],
} as const;

/** The verbs that exist only at the app level (Spec §6). */
const APP_ONLY_VERBS = {
  "app.organisation.settings": ["update"],
  "app.user": ["create", "read", "update", "delete", "hard-delete"],
  "app.settings": ["create", "read", "update", "delete", "hard-delete"],
  "app.user.roles": ["add", "remove"],
} as const;

type Joined<Verbs extends Record<string, readonly string[]>> = {
  [Subject in keyof Verbs & string]: `${Subject}.${Verbs[Subject][number]}`;
}[keyof Verbs & string];

/** A permission that counts in one organisation. */
export type OrganisationPermission = Joined<typeof ORGANISATION_VERBS>;
/** A permission that counts in every organisation and in the global administration. */
export type AppPermission = `app.${OrganisationPermission}` | Joined<typeof APP_ONLY_VERBS>;
/** Any permission of the catalogue. */
export type Permission = OrganisationPermission | AppPermission;

function join<Verbs extends Record<string, readonly string[]>>(verbs: Verbs): Joined<Verbs>[] {
  return Object.entries(verbs).flatMap(([subject, names]) =>
    names.map((verb) => `${subject}.${verb}` as Joined<Verbs>),
  );
}

/** Every organisation-level permission, in the order of the catalogue (Spec §6). */
export const ORGANISATION_PERMISSIONS: readonly OrganisationPermission[] = join(ORGANISATION_VERBS);

/** Every app-level permission: the twins of the organisation level, then those with no twin. */
export const APP_PERMISSIONS: readonly AppPermission[] = [
  ...ORGANISATION_PERMISSIONS.map((permission) => `app.${permission}` as const),
  ...join(APP_ONLY_VERBS),
];

/** The whole catalogue. */
export const PERMISSIONS: readonly Permission[] = [...ORGANISATION_PERMISSIONS, ...APP_PERMISSIONS];
