import type { Member } from "@storey/contract";
import { ORGANISATION_ROLE_NAMES } from "@storey/domain";
import { Mail, Search, SearchX, UserPlus, UsersRound } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { useCan } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { FilterChip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AddPersonDialog } from "./parts/add-person-dialog.tsx";
import { InvitationList } from "./parts/invitation-list.tsx";
import { InviteDialog } from "./parts/invite-dialog.tsx";
import { useLocationNames } from "./parts/location-picker.tsx";
import { MemberPanel } from "./parts/member-panel.tsx";
import { MemberTable } from "./parts/member-table.tsx";
import styles from "./people.module.css";
import { invite } from "./people.queries.ts";
import { storableWords, usePeopleAddress } from "./people-address.ts";
import { type ListedMembers, useMemberPages } from "./use-member-pages.ts";

const TYPING_PAUSE_MS = 200;

type Address = ReturnType<typeof usePeopleAddress>;

/** The text of the search box: the address follows when typing pauses, and leads after Back. */
function useTypedWords(address: Address) {
  const [typed, setTyped] = useState(address.words);
  const [known, setKnown] = useState(address.words);
  const [sent, setSent] = useState(address.words);
  const follow = useRef(address.change);
  follow.current = address.change;
  if (known !== address.words) {
    setKnown(address.words);
    if (address.words !== sent) setTyped(address.words);
  }
  const words = storableWords(typed);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSent(words);
      follow.current({ words });
    }, TYPING_PAUSE_MS);
    if (words === known) clearTimeout(timer);
    return () => clearTimeout(timer);
  }, [words, known]);
  const clear = (): void => {
    setTyped("");
    address.change({ words: "", role: null });
  };
  return { typed, setTyped, clear };
}

interface ToolsProps {
  readonly address: Address;
  readonly typed: string;
  readonly onType: (text: string) => void;
}

function Tools({ address, typed, onType }: ToolsProps) {
  const { t } = useTranslation("people");
  const mayAdd = useCan("organisation.users.create");
  return (
    <div className={styles.tools}>
      <TextField
        className={styles.search}
        label={t("search")}
        hideLabel
        placeholder={t("search")}
        icon={<Search />}
        value={typed}
        onChange={onType}
        maxLength={200}
        autoComplete="off"
      />
      <fieldset className={styles.filters} aria-label={t("filter.role")}>
        {ORGANISATION_ROLE_NAMES.map((role) => (
          <FilterChip
            key={role}
            on={address.role === role}
            aria-pressed={address.role === role}
            onClick={() => address.change({ role: address.role === role ? null : role })}
          >
            {t(`role.${role}`)}
          </FilterChip>
        ))}
      </fieldset>
      {mayAdd ? (
        <div className={styles.actions}>
          <Button
            icon={<UserPlus aria-hidden="true" />}
            onClick={() => address.change({ dialog: "add" })}
          >
            {t("add.open")}
          </Button>
          <Button
            variant="primary"
            icon={<Mail aria-hidden="true" />}
            onClick={() => address.change({ dialog: "invite" })}
          >
            {t("invite.open")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

interface PeopleProps {
  readonly listed: ListedMembers;
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
  readonly onRange: (from: number, to: number) => void;
  readonly onOpen: (id: string) => void;
}

function People({ listed, isNarrowed, onClear, onRange, onOpen }: PeopleProps) {
  const { t } = useTranslation("people");
  const { count } = listed;
  if (count === null) {
    return (
      <div role="status" aria-label={t("loading")}>
        <Skeleton height="420px" radius="var(--radius-large)" />
      </div>
    );
  }
  if (count === 0 && isNarrowed) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t("list.noMatch")}
        text={t("list.noMatchText")}
        actions={<Button onClick={onClear}>{t("list.clear")}</Button>}
      />
    );
  }
  if (count === 0) {
    // Whoever reads this is a member: an empty list is one that could not be read (Spec §8).
    return (
      <EmptyState
        icon={<UsersRound />}
        title={t("list.empty")}
        text={t("list.emptyText")}
        actions={<Button onClick={listed.retry}>{t("list.retry")}</Button>}
      />
    );
  }
  return (
    <>
      <p className={styles.count} role="status">
        {t("list.count", { count })}
      </p>
      <MemberTable
        label={t("list.label")}
        count={count}
        at={listed.at}
        onRange={onRange}
        onOpen={onOpen}
        busy={listed.stale}
      />
    </>
  );
}

interface DialogsProps {
  readonly address: Address;
  readonly memberOf: (id: string) => Member | undefined;
}

function Dialogs({ address, memberOf }: DialogsProps) {
  const { person, dialog, change } = address;
  const [email, setEmail] = useState("");
  const withLocations = useLocationNames().length > 0;
  const mayAdd = useCan("organisation.users.create");
  const close = () => change({ dialog: null, person: null });
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
          change({ dialog: "invite" });
        }}
        onShow={(id) => change({ dialog: null, person: id })}
      />
    );
  }
  return person ? <MemberPanel id={person} listed={memberOf(person)} onClose={close} /> : null;
}

/** Administration > Users: who is in the organisation, who is invited, and what each may do. */
export function PeopleTab() {
  const address = usePeopleAddress();
  const { typed, setTyped, clear } = useTypedWords(address);
  const [range, setRange] = useState({ from: 0, to: 0 });
  const { words, role } = address;
  const listed = useMemberPages({ words, role }, range.from, range.to);
  const onRange = useCallback((from: number, to: number) => setRange({ from, to }), []);
  const change = useRef(address.change);
  change.current = address.change;
  const onOpen = useCallback((person: string) => change.current({ person }), []);
  const memberOf = (id: string): Member | undefined => {
    for (let index = range.from; index <= range.to; index += 1) {
      const member = listed.at(index);
      if (member?.id === id) return member;
    }
    return undefined;
  };
  return (
    <div className={styles.tab}>
      <Tools address={address} typed={typed} onType={setTyped} />
      <InvitationList />
      <People
        listed={listed}
        isNarrowed={words !== "" || role !== null}
        onClear={clear}
        onRange={onRange}
        onOpen={onOpen}
      />
      <Dialogs address={address} memberOf={memberOf} />
    </div>
  );
}
