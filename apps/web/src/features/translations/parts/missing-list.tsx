import type { MissingTranslations } from "@storey/contract";
import type { TranslatedKind } from "@storey/domain";
import { Link } from "@tanstack/react-router";
import { checklistTemplatePath, decisionTreePath, spacePath } from "../../../app/paths.ts";
import { useFloorInWords } from "../../../lib/floor-in-words.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Badge } from "../../../ui/chip.tsx";
import { Table } from "../../../ui/table.tsx";
import { useNarrow } from "../../../ui/use-media.ts";
import styles from "./missing.module.css";

interface MissingListProps {
  readonly rows: readonly MissingTranslations[];
  readonly languages: readonly { readonly value: string; readonly label: string }[];
}

interface RowProps extends Pick<MissingListProps, "languages"> {
  readonly row: MissingTranslations;
}

/** Where the texts of a kind are filled in. */
const FILLED_IN: Readonly<Record<TranslatedKind, (id: string) => { to: string; search: object }>> =
  {
    decisionTree: (id) => ({ to: decisionTreePath(id), search: { tab: "translations" } }),
    checklist: (id) => ({ to: checklistTemplatePath(id), search: { tab: "words" } }),
    space: (id) => ({ to: spacePath(id), search: { panel: "translations" } }),
  };

function Name({ row }: Pick<RowProps, "row">) {
  const inWords = useFloorInWords();
  return (
    <>
      <Link {...FILLED_IN[row.kind](row.id)} className={styles.link}>
        <bdi>{row.name}</bdi>
      </Link>
      {row.place === null ? null : (
        <span className={styles.place}>
          <bdi>{row.place.location}</bdi> › <bdi>{inWords(row.place.floor)}</bdi>
        </span>
      )}
    </>
  );
}

function Gaps({ row, languages }: RowProps) {
  const { t } = useTranslation("translations");
  return (
    <ul className={styles.gaps}>
      {row.languages.map(({ language, missing, total }) => (
        <li key={language}>
          <Badge tone={missing === total ? "warning" : "neutral"}>
            {t("missing.gap", {
              name: languages.find(({ value }) => value === language)?.label ?? language,
              ...{ count: missing, total },
            })}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

/** What misses translations: a table, or cards on a phone. */
export function MissingList({ rows, languages }: MissingListProps) {
  const { t } = useTranslation("translations");
  const isNarrow = useNarrow();
  if (isNarrow) {
    return (
      <ul className={styles.cards} aria-label={t("missing.title")}>
        {rows.map((row) => (
          <li key={row.id} className={styles.card}>
            <span className={styles.quiet}>{t(`missing.of.${row.kind}`)}</span>
            <Name row={row} />
            <Gaps row={row} languages={languages} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <Table label={t("missing.title")}>
      <thead>
        <tr>
          <th scope="col">{t("missing.column.name")}</th>
          <th scope="col">{t("missing.kind")}</th>
          <th scope="col">{t("missing.column.missing")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className={styles.name}>
              <Name row={row} />
            </th>
            <td>{t(`missing.of.${row.kind}`)}</td>
            <td>
              <Gaps row={row} languages={languages} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
