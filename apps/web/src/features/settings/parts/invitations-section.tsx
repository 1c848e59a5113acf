import type { MyInvitation } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useRouter, useRouterState } from "@tanstack/react-router";
import { Check, MailOpen, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { switchOrganisation } from "../../../lib/session/organisation.ts";
import { session } from "../../../lib/session/session.ts";
import { useSession } from "../../../lib/session/use-session.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { Day } from "../../../ui/day.tsx";
import { acceptInvitation, declineInvitation, myInvitationsQuery } from "../invitation.queries.ts";
import styles from "../settings.module.css";

function showFailure(cause: unknown): void {
  showToast({ severity: "error", summary: textOfError(cause) });
}

interface LineProps {
  readonly invitation: MyInvitation;
  readonly onAnswered: () => void;
}

function Line({ invitation, onAnswered }: LineProps) {
  const { t } = useTranslation("settings");
  const router = useRouter();
  const [waiting, setWaiting] = useState(false);
  const { id, organisationName: name, roleNames, expiresAt } = invitation;
  const join = async (): Promise<void> => {
    setWaiting(true);
    const joined = await acceptInvitation(id, showFailure);
    setWaiting(false);
    if (joined === null) return;
    onAnswered();
    const isFirst = session.get().user?.activeUserOrganisation?.organisation.id === joined;
    const mayFollow = joined !== "" && !isFirst;
    showToast({
      severity: "success",
      summary: t("invitation.joined", { name }),
      ...(mayFollow
        ? {
            action: {
              label: t("invitation.switch"),
              run: () => void switchOrganisation(joined, router),
            },
          }
        : {}),
    });
  };
  const decline = async (): Promise<void> => {
    if (!(await declineInvitation(id, showFailure))) return;
    onAnswered();
    showToast({ summary: t("invitation.declined", { name }) });
  };
  return (
    <li className={styles.line}>
      <div className={styles.lineWords}>
        <strong className={styles.lineName}>
          <bdi>{name}</bdi>
        </strong>
        <span className={styles.quiet}>
          {roleNames.length > 0
            ? roleNames.map((role) => t(`role.${role}`)).join(", ")
            : t("invitation.noRole")}
          {" · "}
          {t("invitation.until")} <Day moment={expiresAt} />
        </span>
      </div>
      <div className={styles.lineButtons}>
        <Button
          variant="primary"
          size="small"
          icon={<Check aria-hidden="true" />}
          aria-label={t("invitation.joinNamed", { name })}
          waiting={waiting}
          onClick={() => void join()}
        >
          {t("invitation.join")}
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon={<X aria-hidden="true" />}
          aria-label={t("invitation.declineNamed", { name })}
          onClick={() => void decline()}
        >
          {t("invitation.decline")}
        </Button>
      </div>
    </li>
  );
}

/** Lists the organisations that have invited the user, to join or to decline. */
export function InvitationsSection() {
  const { t } = useTranslation("settings");
  const { data } = useQuery(myInvitationsQuery());
  const { user } = useSession();
  const isWanted = useRouterState({ select: ({ location }) => location.hash === "invitations" });
  const place = useRef<HTMLDivElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    if (!isWanted || !isThere) return;
    place.current?.scrollIntoView({ block: "center" });
    place.current?.focus({ preventScroll: true });
  }, [isWanted, isThere]);
  // An external provider lets an invited person join while they log in.
  const names = user?.userOrganisations.map(({ organisation }) => organisation.name).join(", ");
  // A user whom a link led here sees that no invitation is left to answer.
  if (!data || (data.length === 0 && !isWanted)) return null;
  return (
    <div ref={place} id="invitations" tabIndex={-1} className={styles.anchor}>
      <Section title={t("invitation.title")} text={t("invitation.text")}>
        {data.length === 0 ? (
          <p className={styles.none}>
            <MailOpen aria-hidden="true" />
            {names ? t("invitation.member", { name: names }) : t("invitation.none")}
          </p>
        ) : (
          <ul className={styles.lines}>
            {data.map((invitation) => (
              <Line
                key={invitation.id}
                invitation={invitation}
                onAnswered={() => place.current?.focus({ preventScroll: true })}
              />
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}
