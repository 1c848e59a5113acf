import type { ChecklistRun } from "@storey/contract";
import { assetNameInScan, type ChecklistQuestion, scannedAssetAmong } from "@storey/domain";
import { assetsOfScan, type TaggedAsset } from "./checklist-run.queries.ts";

/** An answer that was scanned, and what it is called. */
interface ScannedAnswer {
  readonly value: string;
  readonly name: string;
}

/** What tells of the assets that are scanned as answers. */
export interface AssetScan {
  /**
   * Finds the answer that a scanned text is: the id of an asset, or the text itself where only the server
   * can tell and is not reached. Null for another asset than is asked of, and for none that is known.
   */
  readonly find: (text: string) => Promise<ScannedAnswer | null>;
  /** The tag by which a value is told. */
  readonly tagOf: (value: string) => string;
}

/** The assets that a run names: what a device knows of them without a network. */
function knownAssets(
  { assets, answers, subject }: ChecklistRun,
  { asset }: ChecklistQuestion,
): TaggedAsset[] {
  const all = [
    ...(asset ? [asset] : []),
    ...(subject.asset ? [subject.asset] : []),
    ...Object.values(assets).flat(),
    ...answers.flatMap(({ scannedAsset }) => scannedAsset ?? []),
  ];
  return all.flatMap(({ id, tag }) => (id === null ? [] : [{ id, tag }]));
}

/** Returns what tells of the assets that are scanned as the answer to a question of a run. */
export function assetScanOf(run: ChecklistRun, question: ChecklistQuestion): AssetScan {
  const known = knownAssets(run, question);
  const wanted = { asked: question.asset?.id ?? null, subject: run.subject.asset?.id ?? null };
  const among = (assets: readonly TaggedAsset[]): ScannedAnswer | null => {
    const ids = [...new Set(assets.map(({ id }) => id))];
    const value = scannedAssetAmong(ids, wanted);
    const found = assets.find(({ id }) => id === value);
    return found ? { value: found.id, name: found.tag } : null;
  };
  return {
    find: async (text) => {
      const name = assetNameInScan(text)?.toLowerCase();
      const own = known.filter(({ tag }) => tag.toLowerCase() === name);
      if (own.length > 0) return among(own);
      const found = await assetsOfScan(text);
      return found === null ? { value: text, name: text } : among(found);
    },
    tagOf: (value) => known.find(({ id }) => id === value)?.tag ?? value,
  };
}
