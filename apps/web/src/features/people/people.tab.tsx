import { Mail, Search, UserPlus, UsersRound } from "lucide-react";
import { useCallback, useMemo, useRef, useState } from "react";
import { PATHS } from "../../app/paths.ts";
import { useListed } from "../../lib/listed-pages.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useCan } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { searchWords } from "../../ui/list/list-address.ts";
import { ListAppliedFilters } from "../../ui/list/list-applied-filters.tsx";
import { ListFilterBar } from "../../ui/list/list-filter-bar.tsx";
import { ListResults } from "../../ui/list/list-results.tsx";
import { ListSortField } from "../../ui/list/list-sort-field.tsx";
import { useHeightVariable } from "../../ui/list/use-height-variable.ts";
import { useListAddress } from "../../ui/list/use-list-address.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useSearchWords } from "../../ui/use-search-words.ts";
import { AddPersonDialog } from "./parts/add-person-dialog.tsx";
import { InvitationList } from "./parts/invitation-list.tsx";
import { InviteDialog } from "./parts/invite-dialog.tsx";
import { useLocationNames } from "./parts/location-picker.tsx";
import { MemberPanel } from "./parts/member-panel.tsx";
import styles from "./people.module.css";
import { invite, type ListedMembers, MEMBER_PAGES } from "./people.queries.ts";
import {
  PEOPLE_ADDRESS,
  PEOPLE_LIST,
  type PeopleAddress,
  peopleSearchOf,
  sortOf,
} from "./people-list.ts";
import { PeopleTable } from "./people-table.tsx";

interface ToolsProps {
  readonly address: PeopleAddress;
  readonly change: (next: PeopleAddress, replace?: boolean) => void;
  readonly listed: ListedMembers;
}

function Tools({ address, change, listed }: ToolsProps) {
  const { t } = useTranslation("people");
  const mayAdd = useCan("organisation.users.create");
  const { typed, type } = useSearchWords({
    words: address.q,
    wordsOf: searchWords,
    onSearch: (q) => change({ ...address, q }, true),
  });
  const height = useHeightVariable("--list-tools-height");
  return (
    <div ref={height} className={styles.tools}>
      <TextField
        className={styles.search}
        label={t("search")}
        hideLabel
        placeholder={t("search")}
        icon={<Search />}
        value={typed}
        onChange={type}
        maxLength={200}
        autoComplete="off"
      />
      <div className={styles.filters}>
        <ListFilterBar
          list={PEOPLE_LIST}
          address={address}
          facets={listed.first?.facets ?? null}
          totalCount={listed.first?.totalCount ?? 0}
          onChange={(next) => change(next, true)}
        />
      </div>
      <ListSortField
        list={PEOPLE_LIST}
        className={styles.sort}
        value={sortOf(address)}
        onChange={(sort) => change({ ...address, sort }, true)}
      />
      {mayAdd ? (
        <div className={styles.actions}>
          <Button
            icon={<UserPlus aria-hidden="true" />}
            onClick={() => change({ ...address, dialog: "add" })}
          >
            {t("add.open")}
          </Button>
          <Button
            variant="primary"
            icon={<Mail aria-hidden="true" />}
            onClick={() => change({ ...address, dialog: "invite" })}
          >
            {t("invite.open")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

interface PeopleProps extends ToolsProps {
  readonly onOpen: (id: string) => void;
}

function People({ address, change, listed, onOpen }: PeopleProps) {
  const { t } = useTranslation("people");
  const count = listed.first?.totalCount;
  if (count === undefined) {
    return (
      <div role="status" aria-label={t("loading")}>
        <Skeleton height="420px" radius="var(--radius-large)" />
      </div>
    );
  }
  // The user is a member too, so an empty list is one that could not be read (Spec §8).
  const empty = (
    <EmptyState
      icon={<UsersRound />}
      title={t("list.empty")}
      text={t("list.emptyText")}
      actions={<Button onClick={listed.retry}>{t("list.retry")}</Button>}
    />
  );
  return (
    <>
      {count === 0 ? null : (
        <p className={styles.count} role="status">
          {t(PEOPLE_LIST.words.count, { count })}
        </p>
      )}
      <ListResults
        list={PEOPLE_LIST}
        listed={listed}
        address={address}
        onChange={(next) => change(next, true)}
        empty={empty}
      >
        <PeopleTable
          listed={listed}
          sorting={{
            value: sortOf(address),
            onChange: (sort) => change({ ...address, sort }, true),
          }}
          onOpen={onOpen}
        />
      </ListResults>
    </>
  );
}

interface DialogsProps {
  readonly address: PeopleAddress;
  readonly change: (next: PeopleAddress) => void;
  readonly listed: ListedMembers;
}

function Dialogs({ address, change, listed }: DialogsProps) {
  const { person, dialog } = address;
  const [email, setEmail] = useState("");
  const withLocations = useLocationNames().length > 0;
  const mayAdd = useCan("organisation.users.create");
  const close = () => change({ ...address, dialog: null, person: null });
  if (dialog === "invite" && mayAdd) {
    return (
      <InviteDialog
        key={email}
        email={email}
        withLocations={withLocations}
        send={invite}
        onClose={() => {
          setEmail("");
          close();
        }}
      />
    );
  }
  if (dialog === "add" && mayAdd) {
    return (
      <AddPersonDialog
        onClose={close}
        onInvite={(wanted) => {
          setEmail(wanted);
          change({ ...address, dialog: "invite" });
        }}
        onShow={(id) => change({ ...address, dialog: null, person: id })}
      />
    );
  }
  const known = listed.first?.results.find(({ id }) => id === person);
  return person ? <MemberPanel id={person} listed={known} onClose={close} /> : null;
}

/**
 * Administration > Users: the people of the organisation, those who are invited, and the roles of
 * each.
 */
export function PeopleTab() {
  const { address, change } = useListAddress(PEOPLE_ADDRESS, {
    to: PATHS.OrganisationAdmin,
    keepsOthers: true,
  });
  const { q, roles, sort } = address;
  const search = useMemo(() => peopleSearchOf({ q, roles, sort }), [q, roles, sort]);
  const listed = useListed(MEMBER_PAGES, search);
  const latest = useRef({ address, change });
  latest.current = { address, change };
  const onOpen = useCallback((person: string): void => {
    const now = latest.current;
    now.change({ ...now.address, person });
  }, []);
  return (
    <div className={styles.tab}>
      <Tools address={address} change={change} listed={listed} />
      <ListAppliedFilters
        list={PEOPLE_LIST}
        address={address}
        facets={listed.first?.facets ?? null}
        onChange={(next) => change(next, true)}
      />
      <InvitationList />
      <People address={address} change={change} listed={listed} onOpen={onOpen} />
      <Dialogs address={address} change={change} listed={listed} />
    </div>
  );
}
