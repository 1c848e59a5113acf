import type { GlobalOrganisation } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { ArrowLeftRight, Mail } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { switchOrganisation } from "../../../lib/session/organisation.ts";
import { useCan, useUser } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { AllRowsTable } from "../../../ui/list/list-table.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { InviteDialog } from "../../people/parts/invite-dialog.tsx";
import { MEMBER_ROWS } from "../../people/parts/member-rows.tsx";
import { inviteInto, organisationUsersQuery } from "../global-organisation.queries.ts";
import styles from "./global.module.css";

/** The table's context, which is empty, as no person can be opened here. */
const NO_CONTEXT = {};

function People({ organisation }: { readonly organisation: GlobalOrganisation }) {
  const { t } = useTranslation("global");
  const { data } = useQuery(organisationUsersQuery(organisation.id));
  if (!data) {
    return (
      <div role="status" aria-label={t("loading")}>
        <Skeleton height="180px" radius="var(--radius)" />
      </div>
    );
  }
  if (data.length === 0) return <p className={styles.quiet}>{t("people.none")}</p>;
  return (
    <AllRowsTable
      rows={MEMBER_ROWS}
      messages="people"
      label={t("people.label")}
      context={NO_CONTEXT}
      all={data}
    />
  );
}

/** Says that roles are given inside the organisation, and leads a member of it there. */
function RolesElsewhere({ organisation }: { readonly organisation: GlobalOrganisation }) {
  const { t } = useTranslation("global");
  const router = useRouter();
  const isActive = useUser()?.activeUserOrganisation?.organisation.id === organisation.id;
  if (isActive || organisation.deletedAt !== null) return null;
  return (
    <div className={styles.elsewhere}>
      <p className={styles.quiet}>{t("people.rolesElsewhere")}</p>
      {organisation.isMember ? (
        <Button
          size="small"
          icon={<ArrowLeftRight aria-hidden="true" />}
          onClick={() => void switchOrganisation(organisation.id, router)}
        >
          {t("switch")}
        </Button>
      ) : null}
    </div>
  );
}

interface PeopleSectionProps {
  readonly organisation: GlobalOrganisation;
  readonly inviting: boolean;
  readonly onInvite: (open: boolean) => void;
}

/** Lists the people of an organisation and offers to invite its administrator. */
export function PeopleSection({ organisation, inviting, onInvite }: PeopleSectionProps) {
  const { t } = useTranslation("global");
  const mayRead = useCan("app.organisation.users.read");
  const mayInvite = useCan("app.organisation.users.create") && organisation.deletedAt === null;
  if (!mayRead && !mayInvite) return null;
  return (
    <Section
      title={t("people.title")}
      actions={
        mayInvite ? (
          <Button icon={<Mail aria-hidden="true" />} onClick={() => onInvite(true)}>
            {t("people.invite")}
          </Button>
        ) : null
      }
    >
      {mayRead ? <RolesElsewhere organisation={organisation} /> : null}
      {mayRead ? <People organisation={organisation} /> : null}
      {inviting && mayInvite ? (
        <InviteDialog
          organisationName={organisation.name}
          withLocations={false}
          send={({ locationIds: _all, ...body }, onProblem) =>
            inviteInto(organisation.id, body, onProblem)
          }
          onClose={() => onInvite(false)}
        />
      ) : null}
    </Section>
  );
}
