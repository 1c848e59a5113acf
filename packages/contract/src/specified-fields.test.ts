import { describe, expect, it } from "vitest";
import { z } from "zod";
import { AssetModel } from "./asset-models.ts";
import { Asset } from "./asset-shapes.ts";
import { SpaceDocument } from "./documents.ts";
import type { Endpoint } from "./endpoint.ts";
import { everyEndpoint } from "./every-endpoint.ts";
import { Floor } from "./floors.ts";
import { Icon } from "./icons.ts";
import { Image } from "./images.ts";
import { SpaceLink } from "./links.ts";
import { Location } from "./locations.ts";
import { PermissionRecord, Role } from "./members.ts";
import {
  Feature,
  Organisation,
  OrganisationSetting,
  OrganisationWithStructure,
  SpaceType,
} from "./organisations.ts";
import { Panorama } from "./panoramas.ts";
import { Space, SpaceChanges, SpaceSearchResults } from "./spaces.ts";
import { Me, UserOrganisation, UserSetting } from "./users.ts";

const TIMES = ["createdAt", "updatedAt", "deletedAt"];
const ADDRESS = ["line1", "line2", "line3", "town", "county", "postcode"];

/** The fields of each entity as the specification names them (Spec §3); `a.b` is a field inside of one. */
const ENTITIES: Readonly<Record<string, { shape: z.ZodType; fields: readonly string[] }>> = {
  User: {
    shape: Me,
    fields: [
      ..."id auth0Id firstName lastName email activeUserOrganisation userOrganisations".split(" "),
      ..."appLevelRoles appPermissions organisationPermissions auth0OrganisationId roles".split(
        " ",
      ),
    ],
  },
  UserOrganisation: {
    shape: UserOrganisation,
    fields: [
      ..."id organisation.id organisation.name organisation.languages".split(" "),
      ..."organisation.branding.logo_url roles branding.logo_url".split(" "),
    ],
  },
  Organisation: {
    shape: Organisation,
    fields: [
      ..."id name spaceTypes features settings locations languages.value languages.label".split(
        " ",
      ),
      ..."licence.hasAssetManagement licence.hasPro".split(" "),
      ...TIMES,
    ],
  },
  "Organisation with its structure": {
    shape: OrganisationWithStructure,
    fields: [
      ...TIMES.map((field) => `locations.${field}`),
      ...TIMES.map((field) => `locations.floors.${field}`),
      "locations.floors.spaces.deletedAt",
    ],
  },
  "Organisation setting": {
    shape: OrganisationSetting,
    fields: "settingId settingKey settingName settingDescription enabled value".split(" "),
  },
  Role: { shape: Role, fields: ["id", "name", "permissions", ...TIMES] },
  Permission: { shape: PermissionRecord, fields: ["id", "name", ...TIMES] },
  Location: {
    shape: Location,
    fields: [
      ..."id name defaultPrefix wifi serviceDeskEmail administrator.name administrator.email".split(
        " ",
      ),
      ...ADDRESS.map((line) => `address.${line}`),
      ..."licenseType spacesLicensed renewalDate ipSubnets floors typeformId".split(" "),
      ..."sos.customLabels sos.activeLabel sos.inactiveLabel sos.email sos.phone".split(" "),
      ..."sos.sendToEmail sos.vipOnly allowAnonymousAccess allowAnonymousReporting".split(" "),
      ..."beaconRange beaconRangeAnonymousOnly ipSubnetsApplyTo".split(" "),
      ...TIMES,
    ],
  },
  Floor: { shape: Floor, fields: ["id", "name", "spaces", "location", ...TIMES] },
  Space: {
    shape: Space,
    fields: [
      ..."id name capacity shortcode spaceType typeformId ubiqisenseId isPublic".split(" "),
      ..."allowPublicReporting images documents links panoramas features beacons".split(" "),
      ..."integrations floor mainPanorama".split(" "),
      ...TIMES,
    ],
  },
  "Space form output": {
    shape: SpaceChanges,
    fields: "spaceTypeId featureIds panoramaIds beaconIds mainPanoramaId".split(" "),
  },
  "Space search result": {
    shape: SpaceSearchResults,
    fields: [
      ..."totalCount results facets facets.spaceTypes.name facets.spaceTypes.count".split(" "),
      ..."facets.features.name facets.features.count facets.features.icon".split(" "),
      ..."id name shortcode capacity is_public allow_public_reporting space_type_name spaceType features"
        .split(" ")
        .map((field) => `results.${field}`),
    ],
  },
  "Space type": { shape: SpaceType, fields: ["organisationId", "name"] },
  Feature: { shape: Feature, fields: ["organisationId", "name", "icon"] },
  Image: {
    shape: Image,
    fields: [
      ..."id description order s3Key metadata versions.thumbnail versions.small".split(" "),
      ..."versions.standard versions.retina".split(" "),
      ...TIMES,
    ],
  },
  Document: {
    shape: SpaceDocument,
    fields: ["id", "description", "metadata", "isPublic", "path", "type", ...TIMES],
  },
  Link: { shape: SpaceLink, fields: ["description", "url", "isPublic"] },
  Panorama: {
    shape: Panorama,
    fields: [..."id name path hfov pitch yaw rollCorrection is360".split(" "), ...TIMES],
  },
  Asset: {
    shape: Asset,
    fields: [
      ..."tag description assetType model manufacturer serialNumber macAddress ipAddress".split(
        " ",
      ),
      ..."switchPort dataPort firmwareVersion installDate installer endOfLife endOfSupport".split(
        " ",
      ),
      ..."licenseExpiry warrantyExpiry patTestedAt isFloating issuesCount".split(" "),
      ...TIMES,
    ],
  },
  "Asset model": {
    shape: AssetModel,
    fields: [
      ..."name partNumber shortDescription longDescription manufacturer assetType images".split(
        " ",
      ),
      ..."documents isGlobal".split(" "),
    ],
  },
  Icon: { shape: Icon, fields: ["name", "key"] },
  "User setting": { shape: UserSetting, fields: ["settingKey", "settingValue"] },
};

/** The body of each call (Spec §7). */
const SENT: Readonly<Record<string, readonly string[]>> = {
  "users.saveSetting": ["settingKey", "settingValue"],
  "users.addRole": ["roleName"],
  "users.setActiveOrganisation": ["newActiveOrganisationId"],
  "users.search": ["email"],
  "organisations.currentWithStructure": ["withDeleted"],
  "members.search": ["searchTerm"],
  "organisations.spacePicture": ["imageKey"],
  "organisationsAdmin.create": ["name"],
  "spaceTypes.create": ["organisationId", "name"],
  "spaceTypes.update": ["id", "name"],
  "features.create": ["organisationId", "name", "icon"],
  "features.update": ["id", "name", "icon"],
  "images.stream": ["imageKey"],
  "documents.stream": ["documentKey"],
};

/** The calls whose response has a result (Spec §7). */
const WITH_RESULT = [
  "organisationsAdmin.create",
  "organisations.update",
  "spaceTypes.update",
  "features.update",
];

/** Returns the fields of a shape, those inside of others and of lists as `a.b`. */
function fieldsOf(shape: z.ZodType, before = ""): string[] {
  if (shape instanceof z.ZodObject) {
    return Object.entries(shape.shape as Record<string, z.ZodType>).flatMap(([name, field]) => [
      before + name,
      ...fieldsOf(field, `${before}${name}.`),
    ]);
  }
  if (shape instanceof z.ZodArray) return fieldsOf(shape.element as z.ZodType, before);
  if (shape instanceof z.ZodNullable || shape instanceof z.ZodOptional) {
    return fieldsOf(shape.unwrap() as z.ZodType, before);
  }
  return [];
}

function callNamed(wanted: string): Endpoint {
  const found = everyEndpoint().find(({ name }) => name === wanted);
  if (!found) throw new Error(`there is no call ${wanted}`);
  return found.endpoint;
}

describe("the specification's", () => {
  it.each(Object.entries(ENTITIES))("%s has every field it names", (_name, { shape, fields }) => {
    const own = new Set(fieldsOf(shape));
    expect(fields.filter((field) => !own.has(field))).toEqual([]);
  });

  it.each(Object.entries(SENT))("%s takes what it is sent", (name, fields) => {
    const endpoint = callNamed(name);
    const own = fieldsOf(endpoint.method === "GET" ? endpoint.query : endpoint.body);
    expect(fields.filter((field) => !own.includes(field))).toEqual([]);
  });

  it.each(WITH_RESULT)("%s answers with a result", (name) => {
    expect(fieldsOf(callNamed(name).response)).toContain("result");
  });
});
