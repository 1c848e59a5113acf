import type { Asset, Custody } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock, HandHelping, PackageCheck, TriangleAlert, Undo2 } from "lucide-react";
import { useState } from "react";
import { PATHS } from "../../../app/paths.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { Day } from "../../../ui/day.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { custodiesOfQuery, downloadReceipt } from "../custody.queries.ts";
import styles from "./custody.module.css";
import { DueBackDialog } from "./due-back-dialog.tsx";
import { DueDay } from "./due-day.tsx";
import { ReceiptButton } from "./receipt-button.tsx";
import { SignatureView } from "./signature-view.tsx";

interface OneProps {
  readonly custody: Custody;
}

/** Everything about one custody: who, from when until when, and who signed. */
function Facts({ custody }: OneProps) {
  const { t } = useTranslation("custody");
  const { holder, outBy, inBy } = custody;
  return (
    <>
      <dl className={styles["facts"]}>
        <dt>{t("column.holder")}</dt>
        <dd>
          <bdi>{holder.name}</bdi>{" "}
          {holder.hasLeft ? <Badge tone="warning">{t("holder.left")}</Badge> : null}
          {holder.email ? (
            <span className={styles["quiet"]}>
              {" "}
              <bdi>{holder.email}</bdi>
            </span>
          ) : null}
        </dd>
        <dt>{t("column.since")}</dt>
        <dd>
          <Day moment={custody.outAt} />
          {outBy ? ` · ${t("by", { name: outBy.name ?? t("someone") })}` : null}
        </dd>
        {custody.inAt === null ? (
          <>
            <dt>{t("field.dueBack")}</dt>
            <dd>
              <DueDay {...custody} />
            </dd>
            <dt>{t("confirmed")}</dt>
            <dd>
              {custody.confirmedAt ? <Day moment={custody.confirmedAt} /> : t("notConfirmed")}
            </dd>
          </>
        ) : (
          <>
            <dt>{t("ended")}</dt>
            <dd>
              <Day moment={custody.inAt} />
              {inBy ? ` · ${t("by", { name: inBy.name ?? t("someone") })}` : null}
              {custody.endedBy === "return" ? null : ` · ${t(`endedBy.${custody.endedBy}`)}`}
            </dd>
          </>
        )}
        {custody.note ? (
          <>
            <dt>{t("field.note")}</dt>
            <dd>
              <bdi>{custody.note}</bdi>
            </dd>
          </>
        ) : null}
        {custody.inNote ? (
          <>
            <dt>{t("inNote")}</dt>
            <dd>
              <bdi>{custody.inNote}</bdi>
            </dd>
          </>
        ) : null}
      </dl>
      <div className={styles["buttons"]}>
        <SignatureView custody={custody} end="out" />
        <SignatureView custody={custody} end="in" />
      </div>
      <div className={styles["buttons"]}>
        <ReceiptButton
          end="out"
          name={holder.name}
          download={() => downloadReceipt(custody, "out")}
        />
        {custody.endedBy === "return" ? (
          <ReceiptButton
            end="in"
            name={holder.name}
            download={() => downloadReceipt(custody, "in")}
          />
        ) : null}
      </div>
    </>
  );
}

interface CustodyTabProps {
  readonly asset: Asset;
  readonly mayChange: boolean;
}

function Now({ asset, mayChange, custody }: CustodyTabProps & { readonly custody?: Custody }) {
  const { t } = useTranslation("custody");
  const [isExtending, setExtending] = useState(false);
  const isActive = asset.deletedAt === null;
  if (custody) {
    return (
      <Section
        title={t("now.title")}
        actions={
          mayChange ? (
            <div className={styles["buttons"]}>
              <Button
                icon={<CalendarClock aria-hidden="true" />}
                onClick={() => setExtending(true)}
              >
                {t("extend")}
              </Button>
              <LinkButton
                to={PATHS.TakeBack}
                search={{ asset: asset.id }}
                variant="primary"
                icon={<Undo2 aria-hidden="true" />}
              >
                {t("takeBack")}
              </LinkButton>
            </div>
          ) : null
        }
      >
        <Facts custody={custody} />
        {isExtending ? (
          <DueBackDialog custody={custody} onClose={() => setExtending(false)} />
        ) : null}
      </Section>
    );
  }
  const isLot = asset.quantity !== null;
  return (
    <EmptyState
      icon={<PackageCheck />}
      title={t("nobody.title")}
      text={t(isLot ? "nobody.lot" : "nobody.text")}
      actions={
        mayChange && isActive && !isLot ? (
          <LinkButton
            to={PATHS.HandOut}
            search={{ asset: asset.id }}
            variant="primary"
            icon={<HandHelping aria-hidden="true" />}
          >
            {t("handOut")}
          </LinkButton>
        ) : null
      }
    />
  );
}

/** Who has an asset, and who had it. */
export function CustodyTab({ asset, mayChange }: CustodyTabProps) {
  const { t } = useTranslation("custody");
  const { data, error, refetch } = useQuery(custodiesOfQuery(asset.id));
  if (!data) {
    return error ? (
      <EmptyState
        icon={<TriangleAlert />}
        title={t("list.failed")}
        text={textOfError(error)}
        actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
      />
    ) : (
      <div role="status" aria-label={t("loading")}>
        <Skeleton height="220px" radius="var(--radius-large)" />
      </div>
    );
  }
  const [first] = data.results;
  const now = first?.inAt === null ? first : undefined;
  const past = data.results.filter(({ inAt }) => inAt !== null);
  return (
    <>
      <Now asset={asset} mayChange={mayChange} {...(now ? { custody: now } : {})} />
      {past.length > 0 ? (
        <Section title={t("past.title")} text={data.hasMore ? t("past.more") : null}>
          <ul className={styles["list"]}>
            {past.map((custody) => (
              <li key={custody.id} className={styles["entry"]}>
                <Facts custody={custody} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}
