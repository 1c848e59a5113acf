import type { ListedAsset } from "@storey/contract";
import { type AssetColumnKey, customFieldOfColumn } from "@storey/domain";
import type { ReactNode } from "react";
import { floorName } from "../../../lib/floor-in-words.ts";
import type { Translate } from "../../../lib/messages.ts";
import { Day } from "../../../ui/day.tsx";
import { valueWords } from "../../custom-fields/parts/custom-values.ts";
import { AssetDay } from "../parts/asset-day.tsx";
import { LifecycleBadge } from "../parts/lifecycle.tsx";
import type { ListedField } from "./use-asset-list.ts";

/** The words that cells are written with: those of assets, and the language. */
export interface CellWords {
  readonly t: Translate;
  readonly locale: string;
}

type Cell = (asset: ListedAsset, words: CellWords) => ReactNode;

function words(text: string | null | undefined): ReactNode {
  return text ? <bdi>{text}</bdi> : null;
}

function day(value: string | null | undefined): ReactNode {
  return value ? <AssetDay day={value} /> : null;
}

function number(value: number | null, locale: string, digits = 0): ReactNode {
  if (value === null) return null;
  const key = `${locale} ${digits}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat(locale, { minimumFractionDigits: digits });
  formats.set(key, format);
  return format.format(value);
}

/** By language and digits: making one takes longer than all else of a cell. */
const formats = new Map<string, Intl.NumberFormat>();

/** What the list draws of each column. */
const CELLS: Readonly<Record<AssetColumnKey, Cell>> = {
  tag: ({ tag }) => words(tag),
  name: ({ name }) => words(name),
  model: ({ model }) => words(model.name),
  type: ({ assetType }) => words(assetType.name),
  manufacturer: ({ manufacturer }) => words(manufacturer?.name),
  partNumber: ({ model }) => words(model.partNumber),
  serialNumber: ({ serialNumber }) => words(serialNumber),
  lifecycleStatus: ({ lifecycleStatus }) => <LifecycleBadge status={lifecycleStatus} />,
  location: ({ location }) => words(location?.name),
  floor: ({ floor }) => words(floor && floorName(floor.name)),
  space: ({ space }) => words(space?.name),
  spaceCode: ({ space }) => words(space?.shortcode),
  isFloating: ({ isFloating }, { t }) => t(isFloating ? "yes" : "no"),
  parent: ({ parent }) => words(parent?.tag),
  quantity: ({ quantity }, { locale }) => number(quantity, locale),
  issuesCount: ({ issuesCount }, { locale }) => number(issuesCount, locale),
  warrantyExpiry: ({ effectiveDates }) => day(effectiveDates.warrantyExpiry?.value),
  licenseExpiry: ({ effectiveDates }) => day(effectiveDates.licenseExpiry?.value),
  endOfSupport: ({ effectiveDates }) => day(effectiveDates.endOfSupport?.value),
  endOfLife: ({ effectiveDates }) => day(effectiveDates.endOfLife?.value),
  installDate: ({ installDate }) => day(installDate),
  installer: ({ installer }) => words(installer),
  patTestedAt: ({ patTestedAt }) => day(patTestedAt),
  patNextDueAt: ({ patNextDueAt }) => day(patNextDueAt),
  patResult: ({ patResult }, { t }) => patResult && t(`pat.${patResult}`),
  macAddress: ({ macAddress }) => words(macAddress),
  ipAddress: ({ ipAddress }) => words(ipAddress),
  switchPort: ({ switchPort }) => words(switchPort),
  dataPort: ({ dataPort }) => words(dataPort),
  firmwareVersion: ({ firmwareVersion }) => words(firmwareVersion),
  purchaseDate: ({ purchaseDate }) => day(purchaseDate),
  purchaseCost: ({ purchaseCost }, { locale }) => number(purchaseCost, locale, 2),
  supplier: ({ supplier }) => words(supplier),
  description: ({ description }) => words(description),
  ownWarrantyExpiry: ({ warrantyExpiry }) => day(warrantyExpiry),
  ownLicenseExpiry: ({ licenseExpiry }) => day(licenseExpiry),
  ownEndOfSupport: ({ endOfSupport }) => day(endOfSupport),
  ownEndOfLife: ({ endOfLife }) => day(endOfLife),
  disposedAt: ({ disposedAt }) => day(disposedAt),
  disposalReason: ({ disposalReason }) => words(disposalReason),
  lastSeenAt: ({ lastSeen }) => lastSeen && <Day moment={lastSeen.at} />,
  lastSeenPlace: ({ lastSeen }) => words(lastSeen?.space?.name ?? lastSeen?.location?.name),
  holder: ({ custody }) => words(custody?.holderName),
  dueBack: ({ custody }) => custody?.dueBack && <AssetDay day={custody.dueBack} />,
  createdAt: ({ createdAt }) => <Day moment={createdAt} />,
  updatedAt: ({ updatedAt }) => <Day moment={updatedAt} />,
};

/** Returns how a column draws its cells; a custom field as its kind is written. */
export function cellOf(key: string, fields: readonly ListedField[]): Cell {
  const fieldId = customFieldOfColumn(key);
  if (fieldId === undefined) return CELLS[key as AssetColumnKey] ?? (() => null);
  const field = fields.find(({ id }) => id === fieldId);
  return ({ customFields }, say) => {
    const value = customFields[fieldId];
    return field === undefined || value === undefined ? null : words(valueWords(field, value, say));
  };
}
