import type { IssuePerson, IssueReporter, IssueSummary } from "@storey/contract";
import {
  ISSUE_CATEGORIES,
  ISSUE_IMPACTS,
  ISSUE_PRIORITIES,
  type IssueCategory,
  type IssueImpact,
  type IssuePriority,
} from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";

/** Returns the options of the forms about issues, with translated labels. */
export function useIssueOptions() {
  const { t } = useTranslation("issues");
  const priorities = ISSUE_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }));
  const impacts = ISSUE_IMPACTS.map((value) => ({ value, label: t(`impact.${value}`) }));
  const categories: { value: IssueCategory | ""; label: string }[] = [
    { value: "", label: t("category.none") },
    ...ISSUE_CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) })),
  ];
  return { priorities, impacts, categories } satisfies {
    priorities: { value: IssuePriority; label: string }[];
    impacts: { value: IssueImpact; label: string }[];
    categories: { value: IssueCategory | ""; label: string }[];
  };
}

/**
 * Returns functions that name the people of an issue and its subject, or what stands for a missing
 * one.
 */
export function useNames() {
  const { t } = useTranslation("issues");
  return {
    person: ({ name }: IssuePerson): string => name ?? t("person.left"),
    reporter: ({ id, name }: IssueReporter): string =>
      name ?? t(id === null ? "person.guest" : "person.left"),
    /** Names the subject of an issue: the space with the asset in it, or the asset alone. */
    subject: ({ space, asset }: Pick<IssueSummary, "space" | "asset">): string => {
      const names = [space?.name, asset?.name].filter(Boolean);
      return names.length > 0 ? names.join(", ") : t("asset.unnamed");
    },
  };
}
