/** The places of labels on the paper, in millimetres from its top left corner. */
export interface SignFormat {
  readonly pageWidthMm: number;
  readonly pageHeightMm: number;
  readonly labelWidthMm: number;
  readonly labelHeightMm: number;
  readonly columns: number;
  readonly rows: number;
  readonly leftMm: number;
  readonly topMm: number;
  /** The distance from the left edge of one label to that of the next. */
  readonly pitchXMm: number;
  /** The distance from the upper edge of one label to that of the next. */
  readonly pitchYMm: number;
}

/** Makes the format of a page that is one sign, or of one label from a roll. */
function single(widthMm: number, heightMm: number): SignFormat {
  return {
    pageWidthMm: widthMm,
    pageHeightMm: heightMm,
    labelWidthMm: widthMm,
    labelHeightMm: heightMm,
    columns: 1,
    rows: 1,
    leftMm: 0,
    topMm: 0,
    pitchXMm: widthMm,
    pitchYMm: heightMm,
  };
}

const A4 = { pageWidthMm: 210, pageHeightMm: 297 };

/**
 * The papers that signs are printed on. The measures are those the makers of the label sheets give;
 * other makers sell the same sheets under other names.
 */
export const SIGN_FORMATS = {
  "door-a5": single(148, 210),
  "door-a6": single(105, 148),
  "avery-l7160": {
    ...A4,
    labelWidthMm: 63.5,
    labelHeightMm: 38.1,
    columns: 3,
    rows: 7,
    leftMm: 7.25,
    topMm: 15.15,
    pitchXMm: 66,
    pitchYMm: 38.1,
  },
  "avery-l7163": {
    ...A4,
    labelWidthMm: 99.1,
    labelHeightMm: 38.1,
    columns: 2,
    rows: 7,
    leftMm: 4.65,
    topMm: 15.15,
    pitchXMm: 101.6,
    pitchYMm: 38.1,
  },
  "avery-l7651": {
    ...A4,
    labelWidthMm: 38.1,
    labelHeightMm: 21.2,
    columns: 5,
    rows: 13,
    leftMm: 4.75,
    topMm: 10.7,
    pitchXMm: 40.6,
    pitchYMm: 21.2,
  },
  "avery-5160": {
    pageWidthMm: 215.9,
    pageHeightMm: 279.4,
    labelWidthMm: 66.675,
    labelHeightMm: 25.4,
    columns: 3,
    rows: 10,
    leftMm: 4.7625,
    topMm: 12.7,
    pitchXMm: 69.85,
    pitchYMm: 25.4,
  },
  "thermal-62x29": single(62, 29),
  "thermal-50x50": single(50, 50),
} as const satisfies Record<string, SignFormat>;

export type SignFormatName = keyof typeof SIGN_FORMATS;

/** The formats, the door signs first. */
export const SIGN_FORMAT_NAMES = Object.keys(SIGN_FORMATS) as SignFormatName[];

/** Returns how many labels one page holds. */
export function labelsOnPage(format: SignFormatName): number {
  return SIGN_FORMATS[format].columns * SIGN_FORMATS[format].rows;
}

/** How many signs are printed in one call. */
export const SIGNS_MAX = 2000;

/** What may stand on the label of an asset, in the order it stands there; the first is set largest. */
export const ASSET_LABEL_FIELDS = [
  "tag",
  "name",
  "model",
  "serialNumber",
  "space",
  "organisation",
  "text",
] as const;

export type AssetLabelField = (typeof ASSET_LABEL_FIELDS)[number];

/** How long a text of one's own on labels may be, in UTF-16 code units. */
export const ASSET_LABEL_TEXT_MAX_LENGTH = 60;
