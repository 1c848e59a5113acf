import type { AssetImport } from "@storey/contract";
import { Info } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import styles from "./asset-import.module.css";

/**
 * Says before the check what of a file stays out: what columns say of people, and new assets of types that
 * require a field which no column is read for.
 */
export function StaysOut({ given }: { readonly given: AssetImport }) {
  const { t, locale } = useTranslation("asset-imports");
  const { peopleColumns, closedTypes, headers, choices } = given;
  const read = new Set(Object.values(choices.mapping));
  const people = peopleColumns.filter((column) => !read.has(column));
  const list = new Intl.ListFormat(locale);
  const columns = list.format(people.map((column) => (headers[column] ?? "").trim()));
  return (
    <>
      {people.length > 0 ? <Told text={t("out.people", { columns })} /> : null}
      {closedTypes.map(({ name, fields }) => (
        <Told key={name} text={t("out.closed", { type: name, fields: list.format(fields) })} />
      ))}
    </>
  );
}

function Told({ text }: { readonly text: string }) {
  return (
    <p role="note" className={styles.told}>
      <Info aria-hidden="true" />
      <span>
        <bdi>{text}</bdi>
      </span>
    </p>
  );
}
