import type { MissingTranslations } from "@storey/contract";
import { NAMING_KINDS, type NamingKind, type TranslatedKind } from "@storey/domain";
import { Link } from "@tanstack/react-router";
import { checklistTemplatePath, decisionTreePath, spacePath } from "../../../app/paths.ts";
import { useFloorInWords } from "../../../lib/floor-in-words.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Badge } from "../../../ui/chip.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Table } from "../../../ui/table.tsx";
import { useNarrow } from "../../../ui/use-media.ts";
import styles from "./missing.module.css";
import type { OneName } from "./name-translations.tsx";

interface MissingListProps {
  readonly rows: readonly MissingTranslations[];
  readonly languages: readonly { readonly value: string; readonly label: string }[];
  /** Opens a name that has no page of its own to fill it in. */
  readonly onOpen: (name: OneName) => void;
}

interface RowProps extends Pick<MissingListProps, "languages" | "onOpen"> {
  readonly row: MissingTranslations;
}

/** Where the texts of a kind are filled in. */
const FILLED_IN: Readonly<
  Record<Exclude<TranslatedKind, NamingKind>, (id: string) => { to: string; search: object }>
> = {
  decisionTree: (id) => ({ to: decisionTreePath(id), search: { tab: "translations" } }),
  checklist: (id) => ({ to: checklistTemplatePath(id), search: { tab: "words" } }),
  space: (id) => ({ to: spacePath(id), search: { panel: "translations" } }),
};

function isNamingKind(kind: TranslatedKind): kind is NamingKind {
  return NAMING_KINDS.some((one) => one === kind);
}

function Name({ row, onOpen }: Pick<RowProps, "row" | "onOpen">) {
  const inWords = useFloorInWords();
  const { kind, id, place } = row;
  return (
    <>
      {isNamingKind(kind) ? (
        <button
          type="button"
          className={classNames(styles.link, styles.opener)}
          onClick={() => onOpen({ kind, id })}
        >
          <bdi>{row.name}</bdi>
        </button>
      ) : (
        <Link {...FILLED_IN[kind](id)} className={styles.link}>
          <bdi>{row.name}</bdi>
        </Link>
      )}
      {place === null ? null : (
        <span className={styles.place}>
          <bdi>{place.location}</bdi>
          {place.floor === null ? null : (
            <>
              {" "}
              › <bdi>{inWords(place.floor)}</bdi>
            </>
          )}
        </span>
      )}
    </>
  );
}

function Gaps({ row, languages }: Omit<RowProps, "onOpen">) {
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
export function MissingList({ rows, languages, onOpen }: MissingListProps) {
  const { t } = useTranslation("translations");
  const isNarrow = useNarrow();
  if (isNarrow) {
    return (
      <ul className={styles.cards} aria-label={t("missing.title")}>
        {rows.map((row) => (
          <li key={row.id} className={styles.card}>
            <span className={styles.quiet}>{t(`missing.of.${row.kind}`)}</span>
            <Name row={row} onOpen={onOpen} />
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
              <Name row={row} onOpen={onOpen} />
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
