import type { OrganisationSummary } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Landmark, Plus, Search, SearchX } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useCan } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Switch } from "../../ui/toggle.tsx";
import { organisationsQuery } from "./global-organisation.queries.ts";
import { CreateOrganisationDialog } from "./parts/create-organisation-dialog.tsx";
import styles from "./parts/global.module.css";
import { OrganisationTable } from "./parts/organisation-table.tsx";

const MAX_WORDS = 200;

/**
 * Keeps the search words, the switch for archived organisations and the open dialog in the address.
 */
function useListAddress() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const words = typeof search["q"] === "string" ? search["q"].slice(0, MAX_WORDS) : "";
  const archived = search["archived"] === "true";
  const creating = search["dialog"] === "create";
  const change = (next: { words?: string; archived?: boolean; creating?: boolean }): void => {
    const wanted = { words, archived, creating, ...next };
    void navigate({
      to: PATHS.Organisations,
      search: {
        ...(wanted.words.trim() ? { q: wanted.words.trim() } : {}),
        ...(wanted.archived ? { archived: "true" } : {}),
        ...(wanted.creating ? { dialog: "create" } : {}),
      },
      replace: next.creating === undefined,
      resetScroll: false,
    });
  };
  return { words, archived, creating, change };
}

/** Removes case and accents from a text, for comparison. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}

function matching(list: readonly OrganisationSummary[], words: string): OrganisationSummary[] {
  const wanted = plain(words).split(/\s+/);
  return list.filter(({ name, email }) => {
    const text = plain(`${name} ${email ?? ""}`);
    return wanted.every((word) => text.includes(word));
  });
}

interface ListProps {
  readonly words: string;
  readonly archived: boolean;
}

function List({ words, archived }: ListProps) {
  const { t } = useTranslation("global");
  const { data, refetch } = useQuery({
    ...organisationsQuery(archived),
    placeholderData: (before) => before,
  });
  if (!data) {
    return (
      <div role="status" aria-label={t("loading")}>
        <Skeleton height="360px" radius="var(--radius-large)" />
      </div>
    );
  }
  const found = matching(data, words.trim());
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<Landmark />}
        title={t("list.empty")}
        text={t("list.emptyText")}
        actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
      />
    );
  }
  if (found.length === 0) {
    return <EmptyState icon={<SearchX />} title={t("list.noMatch")} text={t("list.noMatchText")} />;
  }
  return (
    <>
      <p className={styles.count} role="status">
        {t("list.count", { count: found.length })}
      </p>
      <OrganisationTable organisations={found} />
    </>
  );
}

/**
 * Global Administration > Organisations: the list of all organisations, to create, archive and
 * purge them.
 */
export function GlobalOrganisationsScreen() {
  const { t } = useTranslation("global");
  const address = useListAddress();
  const [typed, setTyped] = useState(address.words);
  const words = useDeferredValue(typed);
  const mayCreate = useCan("app.organisation.create");
  return (
    <Page>
      <PageHead
        title={t("list.title")}
        text={t("list.text")}
        actions={
          mayCreate ? (
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              onClick={() => address.change({ creating: true })}
            >
              {t("create.open")}
            </Button>
          ) : null
        }
      />
      <div className={styles.tools}>
        <TextField
          className={styles.search}
          label={t("search")}
          hideLabel
          placeholder={t("search")}
          icon={<Search />}
          value={typed}
          maxLength={MAX_WORDS}
          onChange={(text) => {
            setTyped(text);
            address.change({ words: text });
          }}
          autoComplete="off"
        />
        <Switch
          label={t("list.archived")}
          checked={address.archived}
          onChange={(archived) => address.change({ archived })}
        />
      </div>
      <List words={words} archived={address.archived} />
      {address.creating && mayCreate ? (
        <CreateOrganisationDialog onClose={() => address.change({ creating: false })} />
      ) : null}
    </Page>
  );
}
