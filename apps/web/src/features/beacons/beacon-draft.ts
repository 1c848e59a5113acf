import type { Beacon, BeaconIdentity } from "@storey/contract";

/** The form of a beacon as it is typed; the fields of both kinds, of which one's are sent. */
export interface BeaconDraft {
  readonly name: string;
  readonly kind: BeaconIdentity["kind"];
  readonly uuid: string;
  readonly major: string;
  readonly minor: string;
  readonly namespace: string;
  readonly instance: string;
}

/** A field of the form. */
export type BeaconField = keyof BeaconDraft;

/** The form of a beacon that is to be added. */
export const EMPTY_BEACON: BeaconDraft = {
  name: "",
  kind: "ibeacon",
  uuid: "",
  major: "",
  minor: "",
  namespace: "",
  instance: "",
};

const NUMBERS_MAX = 65_535;

/** What is typed of a hexadecimal number without the marks people put between its digits. */
function digits(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^0x/, "")
    .replace(/[\s:-]/g, "");
}

/** A UUID in its usual form, however it was typed; what cannot be one stays as it is. */
function uuidOf(text: string): string {
  const hex = digits(text);
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(hex);
  return parts ? parts.slice(1).join("-") : text.trim();
}

/** The form filled in from a beacon. */
export function draftOfBeacon({ name, identity }: Pick<Beacon, "name" | "identity">): BeaconDraft {
  return identity.kind === "ibeacon"
    ? {
        ...EMPTY_BEACON,
        name,
        kind: "ibeacon",
        uuid: identity.uuid,
        major: String(identity.major),
        minor: String(identity.minor),
      }
    : {
        ...EMPTY_BEACON,
        name,
        kind: "eddystone",
        namespace: identity.namespace,
        instance: identity.instance,
      };
}

/** What a beacon of the draft sends; call it once the draft has no problems. */
export function identityOf(draft: BeaconDraft): BeaconIdentity {
  if (draft.kind === "eddystone") {
    const { namespace, instance } = draft;
    return { kind: "eddystone", namespace: digits(namespace), instance: digits(instance) };
  }
  const { uuid, major, minor } = draft;
  return { kind: "ibeacon", uuid: uuidOf(uuid), major: Number(major), minor: Number(minor) };
}

function isHalf(text: string): boolean {
  return /^\d{1,5}$/.test(text.trim()) && Number(text) <= NUMBERS_MAX;
}

/** The fields that are wrong, in the form's order; those of the other kind do not count. */
export function wrongFields(draft: BeaconDraft): readonly BeaconField[] {
  const right: Partial<Record<BeaconField, boolean>> =
    draft.kind === "ibeacon"
      ? {
          name: draft.name.trim() !== "",
          uuid: /^[0-9a-f]{8}-/.test(uuidOf(draft.uuid)) && digits(draft.uuid).length === 32,
          major: isHalf(draft.major),
          minor: isHalf(draft.minor),
        }
      : {
          name: draft.name.trim() !== "",
          namespace: /^[0-9a-f]{20}$/.test(digits(draft.namespace)),
          instance: /^[0-9a-f]{12}$/.test(digits(draft.instance)),
        };
  const fields: readonly BeaconField[] = [
    "name",
    "uuid",
    "major",
    "minor",
    "namespace",
    "instance",
  ];
  return fields.filter((field) => right[field] === false);
}

/** What a beacon sends, in one line. */
export function identityWords(identity: BeaconIdentity): string {
  return identity.kind === "ibeacon"
    ? `${identity.uuid} · ${identity.major} · ${identity.minor}`
    : `${identity.namespace} · ${identity.instance}`;
}
