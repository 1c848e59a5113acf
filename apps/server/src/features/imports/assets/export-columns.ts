import type { AssetImportField } from "@storey/contract";

/** The columns of an export and their headings, which the import reads as these fields. */
export const EXPORT_COLUMNS = [
  ["id", "ID"],
  ["tag", "Tag"],
  ["name", "Name"],
  ["description", "Description"],
  ["type", "Type"],
  ["manufacturer", "Manufacturer"],
  ["model", "Model"],
  ["partNumber", "Part number"],
  ["serialNumber", "Serial number"],
  ["quantity", "Quantity"],
  ["lifecycleStatus", "State"],
  ["location", "Location"],
  ["floor", "Floor"],
  ["space", "Space"],
  ["spaceCode", "Space code"],
  ["parentTag", "Part of"],
  ["macAddress", "MAC address"],
  ["ipAddress", "IP address"],
  ["switchPort", "Switch port"],
  ["dataPort", "Data port"],
  ["firmwareVersion", "Firmware version"],
  ["installDate", "Install date"],
  ["installer", "Installer"],
  ["endOfLife", "End of life"],
  ["endOfSupport", "End of support"],
  ["licenseExpiry", "License expiry"],
  ["warrantyExpiry", "Warranty expiry"],
  ["patTestedAt", "PAT tested"],
  ["patNextDueAt", "PAT next due"],
  ["patResult", "PAT result"],
  ["purchaseDate", "Purchase date"],
  ["purchaseCost", "Purchase cost"],
  ["supplier", "Supplier"],
  ["disposalReason", "Disposal reason"],
  ["disposedAt", "Disposed on"],
  ["holder", "Handed out to"],
  ["holderEmail", "Handed out to: e-mail"],
  ["handedOutAt", "Handed out on"],
  ["dueBack", "Due back"],
] as const satisfies readonly (readonly [AssetImportField, string])[];

/** The headings, in the order of the columns. */
export const EXPORT_HEADINGS: readonly string[] = EXPORT_COLUMNS.map(([, heading]) => heading);

/** A column of an export. */
export type ExportField = (typeof EXPORT_COLUMNS)[number][0];
