import { AUDITED_ROOM_STATES, type AuditedRoom, type AuditedRoomState } from "@storey/contract";
import { AUDIT_COUNTS_DAYS } from "@storey/domain";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ClipboardCheck, MapPin, TriangleAlert } from "lucide-react";
import { PATHS } from "../../app/paths.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayIn } from "../../lib/session/use-may.ts";
import { useOrganisation } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Segments } from "../../ui/tabs.tsx";
import { AssetManagerCrumbs } from "../assets/parts/asset-manager-crumbs.tsx";
import { floatingAuditsQuery, locationAuditsQuery, roomPages } from "./asset-audit.queries.ts";
import styles from "./parts/asset-audit.module.css";
import { AuditedFloatingLine, AuditedRoomLine } from "./parts/audited-lines.tsx";
import { GroupFacts } from "./parts/group-facts.tsx";

/** For how many days a completed audit may count. */
const DAYS = [30, 90, 180, AUDIT_COUNTS_DAYS] as const;
const DAY_MS = 24 * 60 * 60_000;

function dayBefore(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}

/** What the screen shows, kept in its address. */
function useAddress(locations: readonly { readonly id: string }[]) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const locationId =
    locations.find(({ id }) => id === search["location"])?.id ?? locations[0]?.id ?? null;
  const days = DAYS.find((one) => String(one) === String(search["days"])) ?? AUDIT_COUNTS_DAYS;
  const state = AUDITED_ROOM_STATES.find((one) => one === search["rooms"]) ?? null;
  const page = Math.max(1, Math.trunc(Number(search["page"])) || 1);
  const show = (change: {
    readonly location?: string;
    readonly days?: string;
    readonly rooms?: string;
    readonly page?: number;
  }): void => {
    const next = {
      location: locationId ?? "",
      days: String(days),
      rooms: state ?? "",
      page: 1,
      ...change,
    };
    void navigate({
      to: PATHS.AssetAudits,
      search: {
        ...(next.location === "" ? {} : { location: next.location }),
        ...(next.days === String(AUDIT_COUNTS_DAYS) ? {} : { days: Number(next.days) }),
        ...(next.rooms === "" ? {} : { rooms: next.rooms }),
        ...(next.page === 1 ? {} : { page: next.page }),
      },
      replace: true,
      resetScroll: false,
    });
  };
  return { locationId, days, state, page, show };
}

type Address = ReturnType<typeof useAddress>;

interface RoomsProps {
  readonly location: { readonly id: string; readonly name: string };
  readonly rooms: readonly AuditedRoom[];
  readonly totalCount: number;
  readonly address: Address;
}

function Rooms({ location, rooms, totalCount, address }: RoomsProps) {
  const { t } = useTranslation("asset-audits");
  const { page, state, show } = address;
  const pages = roomPages(totalCount);
  if (rooms.length === 0) {
    const isEmpty = state === null && page === 1;
    return (
      <EmptyState
        icon={<ClipboardCheck />}
        title={t(isEmpty ? "rooms.none" : "rooms.noneSo")}
        text={isEmpty ? t("rooms.noneText") : null}
      />
    );
  }
  return (
    <>
      <ul className={styles["lines"]} aria-label={t("rooms.list")}>
        {rooms.map((room) => (
          <AuditedRoomLine key={room.space.id} room={room} location={location} />
        ))}
      </ul>
      {pages > 1 ? (
        <div className={styles["pages"]}>
          <Button size="small" disabled={page === 1} onClick={() => show({ page: page - 1 })}>
            {t("page.before")}
          </Button>
          <span className={styles["quiet"]}>{t("page.of", { page, pages })}</span>
          <Button size="small" disabled={page >= pages} onClick={() => show({ page: page + 1 })}>
            {t("page.next")}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** What is tied to no room: of the location, and without a home for who may write to that. */
function Floating({ locationId, since }: { readonly locationId: string; readonly since: string }) {
  const { t } = useTranslation("asset-audits");
  const mayWriteAll = useMayIn()("organisation.assets.update", null);
  const { data = [] } = useQuery({
    ...floatingAuditsQuery({ locationId, since }),
    placeholderData: keepPreviousData,
  });
  const listed = data.filter(
    ({ location, assetsCount, running, completed }) =>
      (location !== null || mayWriteAll) && (assetsCount > 0 || running || completed),
  );
  if (listed.length === 0) return null;
  return (
    <Section title={t("floating.title")} text={t("floating.text")}>
      <ul className={styles["lines"]} aria-label={t("floating.title")}>
        {listed.map((floating) => (
          <AuditedFloatingLine key={floating.location?.id ?? ""} floating={floating} />
        ))}
      </ul>
    </Section>
  );
}

function Progress({
  locationId,
  address,
}: {
  readonly locationId: string;
  readonly address: Address;
}) {
  const { t } = useTranslation("asset-audits");
  const { days, state, page, show } = address;
  const { data, error, refetch } = useQuery({
    ...locationAuditsQuery({ locationId, since: dayBefore(days), state, page }),
    placeholderData: keepPreviousData,
  });
  if (!data) {
    return error ? (
      <EmptyState
        icon={<TriangleAlert />}
        title={t("rooms.failed")}
        text={textOfError(error)}
        actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
      />
    ) : (
      <div role="status" aria-label={t("rooms.loading")}>
        <Skeleton height="360px" radius="var(--radius-large)" />
      </div>
    );
  }
  const { roomsCount, doneCount, counts, results, totalCount } = data;
  const words = t("rooms.done", { done: doneCount, count: roomsCount });
  return (
    <>
      <div className={styles["progress"]}>
        <ProgressBar label={words} value={roomsCount === 0 ? 0 : doneCount / roomsCount} />
        <span className={styles["quiet"]}>{words}</span>
        <GroupFacts counts={counts} />
      </div>
      <Section title={t("rooms.list")}>
        <Segments<AuditedRoomState | "">
          label={t("rooms.filter")}
          value={state ?? ""}
          options={[
            { value: "", label: t("rooms.all") },
            { value: "todo", label: t("rooms.todo") },
            { value: "running", label: t("rooms.running") },
            { value: "done", label: t("rooms.doneOnly") },
          ]}
          onChange={(rooms) => show({ rooms })}
        />
        <Rooms location={data.location} rooms={results} totalCount={totalCount} address={address} />
      </Section>
      <Floating locationId={locationId} since={dayBefore(days)} />
    </>
  );
}

/** The screen of the audits of a location, room by room, with how far they are. */
export function AssetAuditsScreen() {
  const { t } = useTranslation("asset-audits");
  const locations = useOrganisation()?.locations ?? [];
  const address = useAddress(locations);
  const { locationId, days, show } = address;
  return (
    <Page>
      <PageHead
        title={t("title")}
        text={t("text")}
        breadcrumbs={<AssetManagerCrumbs messages="asset-audits" here={t("title")} />}
      />
      {locationId === null ? (
        <EmptyState icon={<MapPin />} title={t("rooms.noLocation")} />
      ) : (
        <div className={styles["content"]}>
          <div className={styles["filters"]}>
            <SelectField
              label={t("rooms.location")}
              value={locationId}
              options={locations.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(location) => show({ location })}
            />
            <SelectField
              label={t("rooms.since")}
              value={String(days)}
              options={DAYS.map((count) => ({
                value: String(count),
                label: t("rooms.days", { count }),
              }))}
              onChange={(next) => show({ days: next })}
            />
          </div>
          <Progress locationId={locationId} address={address} />
        </div>
      )}
    </Page>
  );
}
