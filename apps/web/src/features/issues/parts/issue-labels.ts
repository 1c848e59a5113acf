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

/** The choices of a form about issues, in the words of the language. */
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

/** The names of the people of an issue and of what it is about, or what stands for a missing one. */
export function useNames() {
  const { t } = useTranslation("issues");
  return {
    person: ({ name }: IssuePerson): string => name ?? t("person.left"),
    reporter: ({ id, name }: IssueReporter): string =>
      name ?? t(id === null ? "person.guest" : "person.left"),
    /** The space an issue is about, with the asset in it; or the asset alone. */
    subject: ({ space, asset }: Pick<IssueSummary, "space" | "asset">): string => {
      const names = [space?.name, asset?.name].filter(Boolean);
      return names.length > 0 ? names.join(", ") : t("asset.unnamed");
    },
  };
}
