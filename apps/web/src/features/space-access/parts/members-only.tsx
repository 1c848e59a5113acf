import { type ChosenSpaces, type SpaceAccessCount, spaceAccess } from "@storey/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleHelp, DoorOpen, Lock, Wifi } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { useOrganisation, useSetting } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { MailLink } from "../../../ui/mail-link.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import { openToVisitors, spaceAccessQuery } from "../space-access.queries.ts";
import styles from "./space-access.module.css";

/** The number of location names to list; the others are counted. */
const NAMES_LISTED = 3;

/** Names whom to ask to let visitors in, for who may not do it. */
export function AskAdministrator() {
  const { t } = useTranslation("access");
  const email = useOrganisation()?.email ?? null;
  return (
    <p>
      {t("closed.ask")} {email ? <MailLink address={email} /> : null}
    </p>
  );
}

/** Says that visitors can open the spaces in some networks, or near a beacon, alone. */
function Limits({ found }: { readonly found: SpaceAccessCount }) {
  const { t } = useTranslation("access");
  const { count, networkCount, beaconCount } = found;
  const words = (limited: number, key: string) =>
    limited === 0 ? null : (
      <p>{count === 1 ? t(`${key}.one`) : t(`${key}.some`, { count: limited })}</p>
    );
  return (
    <>
      {words(networkCount, "limit.network")}
      {words(beaconCount, "limit.beacon")}
    </>
  );
}

function Mend({
  found,
  waiting,
  onOpen,
}: {
  readonly found: SpaceAccessCount;
  readonly waiting: boolean;
  readonly onOpen: (withReporting: boolean) => void;
}) {
  const { t, locale } = useTranslation("access");
  const [withReporting, setWithReporting] = useState(true);
  const hasReports = useSetting("spaces_core");
  const { openableCount, membersOnlyCount, closedLocations, othersOpenedCount } = found;
  if (openableCount === 0) return <AskAdministrator />;
  const listed = closedLocations.slice(0, NAMES_LISTED).map(({ name }) => name);
  const more = closedLocations.length - listed.length;
  const names = [...listed, ...(more > 0 ? [t("closed.more", { count: more })] : [])];
  const list = new Intl.ListFormat(locale).format(names);
  return (
    <>
      {openableCount < membersOnlyCount ? (
        <p>{t("closed.some", { count: openableCount })}</p>
      ) : null}
      {names.length > 0 ? (
        <p>{t("closed.locations", { count: othersOpenedCount, locations: list })}</p>
      ) : null}
      <Checkbox
        label={t("mend.reporting")}
        hint={hasReports ? undefined : t("mend.reportingOff")}
        checked={withReporting}
        onChange={setWithReporting}
      />
      <Button waiting={waiting} onClick={() => onOpen(withReporting)}>
        {t(membersOnlyCount === 1 ? "mend.one" : "mend")}
      </Button>
    </>
  );
}

/** Shows the result, which takes the focus, as the pressed button is gone. */
function Mended({ count }: { readonly count: number }) {
  const { t } = useTranslation("access");
  const line = useRef<HTMLElement>(null);
  useEffect(() => {
    const active = document.activeElement;
    const isLeft = !active || active.matches("body, dialog");
    // A user who has moved on to something else meanwhile keeps the focus there.
    if (isLeft || active.closest("[role=note]")?.contains(line.current)) line.current?.focus();
  }, []);
  return (
    <b ref={line} tabIndex={-1}>
      {t("mended", { count })}
    </b>
  );
}

interface MembersOnlyProps {
  readonly chosen: ChosenSpaces;
  /** Says how many are closed and what it means, where something else than doors is printed. */
  readonly words?: { readonly closed: string; readonly text: string } | undefined;
}

interface FrameProps {
  readonly icon: ReactNode;
  /** Whether there is nothing to warn of. */
  readonly isCalm?: boolean;
  readonly children: ReactNode;
}

/**
 * The frame around the message. It is no landmark, as the panel of codes and the dialog of signs
 * over it both have one.
 */
function Frame({ icon, isCalm = false, children }: FrameProps) {
  const { t } = useTranslation("access");
  return (
    <div
      role="note"
      className={styles["note"]}
      aria-label={t("who")}
      data-open={isCalm ? "" : undefined}
    >
      {icon}
      <div className={styles["words"]}>{children}</div>
    </div>
  );
}

/** Says that the number is unknown, and that signs can be printed all the same. */
export function Unchecked({
  error,
  waiting,
  onRetry,
}: {
  readonly error: Error | null;
  readonly waiting: boolean;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation("access");
  return (
    <Frame icon={<CircleHelp aria-hidden="true" />}>
      <b role="status">{t("unchecked")}</b>
      <p>
        {t("unchecked.text")} {error ? textOfError(error) : null}
      </p>
      <Button waiting={waiting} onClick={onRetry}>
        {t("retry")}
      </Button>
    </Frame>
  );
}

function Counted({
  chosen,
  words,
  found,
}: MembersOnlyProps & { readonly found: SpaceAccessCount }) {
  const { t } = useTranslation("access");
  const {
    mutate,
    data: opened,
    error,
    isPending,
  } = useMutation({
    networkMode: "always",
    mutationFn: (withReporting: boolean) => openToVisitors(chosen, withReporting),
  });
  const isMended = opened !== undefined && opened > 0;
  const { count, membersOnlyCount, networkCount, beaconCount } = found;
  const isLimited = networkCount > 0 || beaconCount > 0;
  if (membersOnlyCount === 0 && !isMended && !isLimited) return null;
  return (
    <Frame
      icon={
        membersOnlyCount > 0 ? (
          <Lock aria-hidden="true" />
        ) : isLimited ? (
          <Wifi aria-hidden="true" />
        ) : (
          <DoorOpen aria-hidden="true" />
        )
      }
      isCalm={membersOnlyCount === 0}
    >
      {membersOnlyCount > 0 ? (
        <>
          <b>
            {words?.closed ??
              (count === 1 ? t("closed.one") : t("closed", { closed: membersOnlyCount, count }))}
          </b>
          <p>{words?.text ?? t("closed.text")}</p>
          <Mend found={found} waiting={isPending} onOpen={mutate} />
        </>
      ) : null}
      {error ? (
        <p role="alert">
          {t("mend.failed")}. {textOfError(error)}
        </p>
      ) : null}
      <Limits found={found} />
      <div role="status">{isMended ? <Mended count={opened} /> : null}</div>
    </Frame>
  );
}

function Note({ chosen, words }: MembersOnlyProps) {
  const { t } = useTranslation("access");
  const mayLook = useMayCall(spaceAccess.count);
  const isAsked = mayLook && Object.keys(chosen).length > 0;
  // Until the answer is there, the pressed button stays, as it has the focus.
  const [isAskedAgain, setAskedAgain] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    ...spaceAccessQuery(chosen),
    enabled: isAsked,
  });
  if (!isAsked) return null;
  if (data) return <Counted chosen={chosen} words={words} found={data} />;
  if (error || isAskedAgain) {
    const again = (): void => {
      setAskedAgain(true);
      void refetch();
    };
    return <Unchecked error={error} waiting={isFetching} onRetry={again} />;
  }
  return (
    <Frame icon={<DoorOpen aria-hidden="true" />} isCalm>
      <p role="status">{t("checking")}</p>
    </Frame>
  );
}

/**
 * Says how many of the spaces visitors cannot open, and opens them at a press; also that the number
 * is not known yet, or that the request failed. Renders nothing where all are open to
 * everybody, and for users who may not change spaces.
 */
export function MembersOnly(props: MembersOnlyProps) {
  // The parts around it show while its messages load.
  return (
    <Suspense fallback={null}>
      <Note {...props} />
    </Suspense>
  );
}
