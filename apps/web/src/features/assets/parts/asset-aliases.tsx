import type { AssetAlias } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { useFocusAfterRemoval } from "../../../ui/use-focus-after-removal.ts";
import { addAlias, assetAliasesQuery, removeAlias } from "../asset.queries.ts";
import { AliasAdding } from "./alias-adding.tsx";
import styles from "./asset-page.module.css";

interface ListProps {
  readonly assetId: string;
  readonly aliases: readonly AssetAlias[];
  readonly mayChange: boolean;
}

function List({ assetId, aliases, mayChange }: ListProps) {
  const { t } = useTranslation("assets");
  const ids = aliases.map(({ id }) => id);
  const { list, removing } = useFocusAfterRemoval<HTMLUListElement>(ids, () => undefined);
  const fail = (error: unknown): void => {
    showToast({
      severity: "error",
      summary: t("aliases.removeFailed"),
      detail: textOfError(error),
    });
  };
  const remove = (alias: AssetAlias): void => {
    const { id, value } = alias;
    removing(id);
    removeAlias(assetId, id).then(() => {
      const run = (): void => void addAlias(assetId, alias).catch(fail);
      showToast({
        summary: t("aliases.removed", { value }),
        action: { label: t("undo"), run },
      });
    }, fail);
  };
  return (
    <ul ref={list} className={styles.aliases}>
      {aliases.map((alias) => (
        <li key={alias.id}>
          <bdi className={styles.alias}>{alias.value}</bdi>
          {mayChange ? (
            <IconButton
              data-remove=""
              label={t("aliases.remove", { value: alias.value })}
              icon={<X />}
              onClick={() => remove(alias)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Lists the labels of a former system that lead to an asset, with a way to add one for those who may change it. */
export function AssetAliases({
  assetId,
  mayChange,
}: {
  readonly assetId: string;
  readonly mayChange: boolean;
}) {
  const { t } = useTranslation("assets");
  const { data } = useQuery(assetAliasesQuery(assetId));
  if (!data || (data.length === 0 && !mayChange)) return null;
  return (
    <Section title={t("aliases.title")} text={t("aliases.text")}>
      {data.length > 0 ? <List assetId={assetId} aliases={data} mayChange={mayChange} /> : null}
      {mayChange ? <AliasAdding assetId={assetId} /> : null}
    </Section>
  );
}
