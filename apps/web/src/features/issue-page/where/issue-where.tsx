import type { Issue, IssueSummary, Space } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { Section } from "../../../ui/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { MailLink } from "../../../ui/mail-link.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { keysOf } from "../../images/parts/photo-strip.tsx";
import { SpacePicture } from "../../images/parts/space-picture.tsx";
import { spaceQuery } from "../../spaces/space.queries.ts";
import { IssuePin } from "./issue-pin.tsx";
import styles from "./issue-where.module.css";

const AboutAsset = lazy(async () => ({
  default: (await import("./about-asset.tsx")).AboutAsset,
}));

interface FactProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function Fact({ label, className, children }: FactProps) {
  return (
    <div className={classNames(styles["fact"], className)}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What a list knows of an issue, and its pin. */
type Placed = IssueSummary & Pick<Issue, "pin">;

/** Names whom to contact about the place: the person who looks after it, and its service desk. */
function Contacts({ issue }: { readonly issue: IssueSummary }) {
  const { t } = useTranslation("issues");
  const organisation = useOrganisation();
  const place = organisation?.locations.find(({ id }) => id === issue.location?.id);
  const { name = null, email = null } = place?.administrator ?? {};
  const desk = place?.serviceDeskEmail ?? null;
  const fallback = name || email || desk ? null : (organisation?.email ?? null);
  if (!name && !email && !desk && !fallback) return null;
  return (
    <Fact label={t("where.call")} className={styles["call"]}>
      {name ? <bdi>{name}</bdi> : null}
      {[...new Set([email, desk, fallback])].map((one) =>
        one ? <MailLink key={one} address={one} /> : null,
      )}
    </Fact>
  );
}

/** Shows the picture that the pin is in, else the first picture of the space. */
function Sight({ issue, space }: { readonly issue: Placed; readonly space: Space | undefined }) {
  const { pin } = issue;
  const spaceId = issue.space?.id ?? null;
  if (spaceId === null) return null;
  if (pin) {
    return (
      <div className={styles["sight"]}>
        <Suspense fallback={<Skeleton height="180px" radius="var(--radius)" />}>
          <IssuePin pin={pin} spaceId={spaceId} />
        </Suspense>
      </div>
    );
  }
  const image = space?.images[0];
  return (
    <div className={styles["photo"]}>
      <SpacePicture
        keys={image ? keysOf(image) : null}
        colour={image?.metadata.colour ?? null}
        alt={image?.description ?? ""}
        typeName={space?.spaceType?.name ?? null}
      />
    </div>
  );
}

/** Shows the way to an issue: a picture, the building, floor and door, and whom to contact. */
export function IssueWhere({ issue }: { readonly issue: Placed }) {
  const { t } = useTranslation("issues");
  const spaceId = issue.space?.id ?? null;
  // Where the user cannot see the space, the issue itself still has its name.
  const { data: space } = useQuery({
    ...spaceQuery(spaceId ?? ""),
    enabled: spaceId !== null,
    retry: false,
  });
  return (
    <Section title={t("where")}>
      <div className={styles["where"]}>
        <Sight issue={issue} space={space} />
        <div className={styles["told"]}>
          <Suspense fallback={null}>{issue.asset ? <AboutAsset issue={issue} /> : null}</Suspense>
          <dl className={styles["facts"]}>
            {space?.shortcode ? (
              <Fact label={t("where.shortcode")}>
                <code className={styles["door"]}>{space.shortcode}</code>
              </Fact>
            ) : null}
            {issue.space ? (
              <Fact label={t("where.room")}>
                {spaceId === null ? (
                  <bdi>{issue.space.name}</bdi>
                ) : (
                  <Link to={PATHS.Space} params={{ spaceId }}>
                    <bdi>{issue.space.name}</bdi>
                  </Link>
                )}
              </Fact>
            ) : (
              <Fact label={t("where.room")}>{t("where.noRoom")}</Fact>
            )}
            {issue.floor.name ? (
              <Fact label={t("where.floor")}>
                <bdi>{issue.floor.name}</bdi>
              </Fact>
            ) : null}
            {issue.location ? (
              <Fact label={t("where.building")}>
                <bdi>{issue.location.name}</bdi>
              </Fact>
            ) : null}
            <Contacts issue={issue} />
          </dl>
        </div>
      </div>
    </Section>
  );
}
