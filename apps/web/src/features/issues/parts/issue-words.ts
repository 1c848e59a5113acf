import type { IssuePerson, IssueReporter } from "@storey/contract";
import {
  ISSUE_CATEGORIES,
  ISSUE_IMPACTS,
  ISSUE_PRIORITIES,
  type IssueCategory,
  type IssueImpact,
  type IssuePriority,
} from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";

/** A day and time in the language of the interface. */
export function momentOf(moment: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  return format.format(new Date(moment));
}

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

/** The name of a person of an issue, or what stands for who has none. */
export function useNames() {
  const { t } = useTranslation("issues");
  return {
    person: ({ name }: IssuePerson): string => name ?? t("person.left"),
    reporter: ({ id, name }: IssueReporter): string =>
      name ?? t(id === null ? "person.guest" : "person.left"),
  };
}
