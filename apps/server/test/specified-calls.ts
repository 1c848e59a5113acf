/** A call by its name in the specification, and by that in the contract. */
export interface SpecifiedCall {
  readonly group: "Users" | "Organisations" | "Space types and features" | "Other";
  /** Method and path in the words of the specification (Spec §7). */
  readonly call: string;
  readonly name: string;
}

function group(name: SpecifiedCall["group"], calls: Readonly<Record<string, string>>) {
  return Object.entries(calls).map(
    ([call, of]): SpecifiedCall => ({ group: name, call, name: of }),
  );
}

/** Every call of the specification, in its order. */
export const SPECIFIED_CALLS: readonly SpecifiedCall[] = [
  ...group("Users", {
    "POST /users/settings": "users.saveSetting",
    "GET /users/settings/{settingKey}": "users.setting",
    "GET /users/me": "users.me",
    "POST /users": "users.create",
    "PATCH /users/me": "users.updateMe",
    "DELETE /users/me": "users.removeMe",
    "DELETE /users/{id}": "users.remove",
    "POST users/{userId}/organisation-role": "users.addRole",
    "DELETE users/{userId}/organisations/roles/{roleId}": "users.removeRole",
    "DELETE users/{userId}/organisations": "users.removeFromOrganisation",
    "POST users/{userId}/organisations": "users.addToOrganisation",
    "PUT users/me/active-organisation": "users.setActiveOrganisation",
    "GET users/search": "users.search",
  }),
  ...group("Organisations", {
    "GET organisations-admin": "organisationsAdmin.list",
    "GET organisations/current": "organisations.current",
    "GET organisations/current-with-structure": "organisations.currentWithStructure",
    "GET organisations/users": "members.list",
    "POST organisations/users/search": "members.search",
    "POST organisations/logo": "organisations.uploadLogo",
    "GET organisations/{id}/space-picture": "organisations.spacePicture",
    "POST organisations/{id}": "organisationsAdmin.create",
    "PATCH organisations": "organisations.update",
    "DELETE organisations/{id}": "organisationsAdmin.archive",
    "PUT organisations/{id}/restore": "organisationsAdmin.restore",
    "DELETE organisations/{id}/purge": "organisationsAdmin.purge",
  }),
  ...group("Space types and features", {
    "POST space-types": "spaceTypes.create",
    "PATCH space-types/{id}": "spaceTypes.update",
    "DELETE spaceTypes/{id}/hardDelete": "spaceTypes.hardDelete",
    "POST features": "features.create",
    "PATCH features/{id}": "features.update",
    "DELETE features/{id}/hardDelete": "features.hardDelete",
  }),
  ...group("Other", {
    "GET /icons": "icons.list",
    "GET /spaces/image-stream": "images.stream",
    "GET /spaces/document-stream": "documents.stream",
    "GET /organisations/public/logo/{id}": "organisations.logo",
  }),
];
