import type { SetUpSpace } from "@storey/contract";
import type { SetUpCriterion } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { treeName } from "../../decision-trees/parts/tree-assignment-fields.ts";
import { useOpenToWords } from "../../space-access/parts/use-open-to-words.ts";
import type { SetUpPatch } from "./set-up-edit.ts";

/** Returns the words for who can open a room. */
export function useAccessWords(): (access: NonNullable<SetUpSpace["access"]>) => string {
  const { t } = useTranslation("access");
  const wordsOf = useOpenToWords();
  return (access) => (access === "location" ? t("who.asLocation") : wordsOf(access));
}

/** Returns the words for what a room has of a criterion; null where it has nothing. */
export function useAmountWords() {
  const { t } = useTranslation("set-up");
  const accessWords = useAccessWords();
  return (space: SetUpSpace, criterion: SetUpCriterion): string | null => {
    if (space.missing.includes(criterion)) return null;
    switch (criterion) {
      case "capacity":
        return space.capacity === null ? null : String(space.capacity);
      case "features":
        return String(space.featureIds.length);
      case "access":
        return space.access === null ? null : accessWords(space.access);
      case "sign":
        return t("sign.there");
      case "picture":
        return String(space.pictureCount);
      case "panorama":
        return String(space.panoramaCount);
      case "documents":
        return String(space.documentCount);
      case "checklist":
        return String(space.checklistCount);
      case "decisionTree":
        return space.decisionTree?.name ?? t("tree.there");
      case "translations":
        return t("translations.there");
    }
  };
}

/** Returns the words for a value that was or is to be written. */
export function usePatchWords() {
  const { t } = useTranslation("set-up");
  const accessWords = useAccessWords();
  return (patch: SetUpPatch): string => {
    if ("decisionTreeId" in patch)
      return patch.decisionTreeId === null ? t("nothing") : treeName(patch.decisionTreeId);
    if ("capacity" in patch) return patch.capacity === null ? t("nothing") : String(patch.capacity);
    if ("featureIds" in patch) return t("features", { count: patch.featureIds.length });
    return patch.access === null ? t("nothing") : accessWords(patch.access);
  };
}
