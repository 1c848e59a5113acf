import type { Invitation } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Clock, MailX, Send, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { useCan } from "../../../lib/session/use-session.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { dayOf, daysUntil } from "../../../ui/day.tsx";
import {
  invitationsQuery,
  invite,
  resendInvitation,
  withdrawInvitation,
} from "../people.queries.ts";
import styles from "./invitation-list.module.css";
import forms from "./people-forms.module.css";
import personStyles from "./person.module.css";
import { nameOf } from "./person-name.ts";
import { RoleChips } from "./role-chips.tsx";

const SHOWN_AT_FIRST = 5;

function showFailure(cause: unknown): void {
  showToast({ severity: "error", summary: textOfError(cause) });
}

/** Says whether the mail of an invitation was delivered, and how long the invitation is valid. */
function State({ invitation }: { readonly invitation: Invitation }) {
  const { t, locale } = useTranslation("people");
  const day = dayOf(invitation.expiresAt, { locale, zone: useTimeZone() });
  if (invitation.undelivered !== null) {
    return (
      <Badge tone="warning" icon={<MailX aria-hidden="true" />}>
        {t("invitation.undelivered", { reason: invitation.undelivered })}
      </Badge>
    );
  }
  if (invitation.isExpired) {
    return (
      <Badge tone="warning" icon={<Clock aria-hidden="true" />}>
        {t("invitation.expired", { day })}
      </Badge>
    );
  }
  const days = Math.max(0, daysUntil(invitation.expiresAt));
  return (
    <span className={forms.hint} title={day}>
      {t("invitation.expiresIn", { count: days })}
    </span>
  );
}

interface LineProps {
  readonly invitation: Invitation;
  readonly mayChange: boolean;
  /** Moves the focus to where the user continues after the line is gone. */
  readonly onGone: () => void;
}

function Line({ invitation, mayChange, onGone }: LineProps) {
  const { t } = useTranslation("people");
  const [waiting, setWaiting] = useState(false);
  const { id, email, firstName, lastName, roleNames, locationIds } = invitation;
  const name = nameOf(invitation);
  const resend = async (): Promise<void> => {
    setWaiting(true);
    const sent = await resendInvitation(id, showFailure);
    setWaiting(false);
    if (sent) showToast({ severity: "success", summary: t("invitation.resent", { email }) });
  };
  const withdraw = async (): Promise<void> => {
    if (!(await withdrawInvitation(id, showFailure))) return;
    onGone();
    const again = { email, firstName, lastName, roleNames, locationIds };
    showToast({
      summary: t("invitation.withdrawn", { email }),
      action: { label: t("invitation.again"), run: () => void invite(again, showFailure) },
    });
  };
  return (
    <li className={styles.invitation}>
      <div className={personStyles.who}>
        <span className={personStyles.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={personStyles.email}>
          <bdi>{name === email ? "" : email}</bdi>
        </span>
      </div>
      <RoleChips roles={roleNames.map((role) => ({ id: role, name: role, locationIds }))} />
      <State invitation={invitation} />
      {mayChange ? (
        <div className={classNames(forms.buttons, styles.steps)}>
          <Button
            size="small"
            icon={<Send aria-hidden="true" />}
            waiting={waiting}
            aria-label={t("invitation.resendTo", { email })}
            onClick={() => void resend()}
          >
            {t("invitation.resend")}
          </Button>
          <Button
            size="small"
            variant="quiet"
            icon={<Trash2 aria-hidden="true" />}
            aria-label={t("invitation.withdrawOf", { email })}
            onClick={() => void withdraw()}
          >
            {t("invitation.withdraw")}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

/** Lists the open invitations. Renders nothing where there are none. */
export function InvitationList() {
  const { t } = useTranslation("people");
  const { data = [] } = useQuery(invitationsQuery());
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const mayChange = useCan("organisation.users.create");
  if (data.length === 0) return null;
  const shown = all ? data : data.slice(0, SHOWN_AT_FIRST);
  return (
    <Section title={t("invitation.title", { count: data.length })} text={t("invitation.text")}>
      <ul ref={list} tabIndex={-1} className={styles.invitations} aria-label={t("invitation.list")}>
        {shown.map((invitation) => (
          <Line
            key={invitation.id}
            invitation={invitation}
            mayChange={mayChange}
            onGone={() => list.current?.focus()}
          />
        ))}
      </ul>
      {shown.length < data.length ? (
        <Button size="small" variant="quiet" onClick={() => setAll(true)}>
          {t("invitation.showAll", { count: data.length })}
        </Button>
      ) : null}
    </Section>
  );
}
