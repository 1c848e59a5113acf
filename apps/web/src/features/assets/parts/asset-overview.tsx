import type { Asset } from "@storey/contract";
import { ASSET_DATES, type AssetDateKey, dateBucketOf, dayIn } from "@storey/domain";
import { Link } from "@tanstack/react-router";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { optionalPart } from "../../../lib/optional-part.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { useCan, useOrganisation, useSetting } from "../../../lib/session/use-session.ts";
import { Section } from "../../../ui/card.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { SpacePicture } from "../../images/parts/space-picture.tsx";
import { AssetAliases } from "./asset-aliases.tsx";
import { AssetCustomFields } from "./asset-custom-fields.tsx";
import { AssetDay } from "./asset-day.tsx";
import { Facts } from "./asset-facts.tsx";
import { AssetLink } from "./asset-link.tsx";
import styles from "./asset-page.module.css";
import type { AssetTabProps } from "./asset-panels.ts";
import { factEditing } from "./edit-fact.tsx";
import { LastSeen } from "./last-seen.tsx";

const FailedChecks = optionalPart(
  async () => (await import("../../checklist-failures/parts/failed-checks.tsx")).FailedChecks,
);
const ChecklistsHere = optionalPart(
  async () => (await import("../../checklists-due/parts/checklists-here.tsx")).ChecklistsHere,
);

const AssignmentsHere = optionalPart(
  async () =>
    (await import("../../checklist-assignments/parts/assignments-here.tsx")).AssignmentsHere,
);

/** Warns of a date that is over or close, by the buckets of the specification (Spec §9). */
function Bucket({ day }: { readonly day: string }) {
  const { t } = useTranslation("assets");
  // The buckets are counted by the organisation's date, wherever the asset is.
  const zone = useOrganisation()?.timezone;
  const here = useTimeZone();
  const bucket = dateBucketOf(day, dayIn(zone ?? here, Date.now()));
  if (bucket === "expired") {
    return (
      <Badge tone="danger" icon={<CircleAlert aria-hidden="true" />}>
        {t("bucket.expired")}
      </Badge>
    );
  }
  if (bucket !== "0-30" && bucket !== "31-60") return null;
  return (
    <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
      {t(`bucket.${bucket}`)}
    </Badge>
  );
}

/** Shows a date that counts for the asset, and its origin unless it is the asset's own. */
function Effective({ asset, date }: { readonly asset: Asset; readonly date: AssetDateKey }) {
  const { t } = useTranslation("assets");
  const effective = asset.effectiveDates[date];
  if (effective === null) return null;
  return (
    <>
      <AssetDay day={effective.value} /> <Bucket day={effective.value} />{" "}
      {effective.source === "asset" ? null : (
        <span className={styles.quiet}>{t(`source.${effective.source}`)}</span>
      )}
    </>
  );
}

function dayOrNull(day: string | null): ReactNode {
  return day === null ? null : <AssetDay day={day} />;
}

type PartProps = Pick<AssetTabProps, "asset" | "mayChange">;

function Identity({ asset, mayChange }: PartProps) {
  const { t } = useTranslation("assets");
  const editing = factEditing(asset, mayChange);
  const { model, parent } = asset;
  const maySeeModel = useCan("organisation.asset-models.read");
  return (
    <Section title={t("section.identity")}>
      <div className={styles.sight}>
        <SpacePicture
          keys={asset.picture}
          colour={asset.picture?.colour ?? null}
          alt=""
          thing={asset.assetType}
        />
      </div>
      <Facts
        facts={[
          { label: t("field.tag"), value: asset.tag, isCode: true, edit: editing("tag") },
          { label: t("field.name"), value: asset.name, edit: editing("name") },
          {
            label: t("field.modelId"),
            value: maySeeModel ? (
              <Link to={PATHS.AssetModelDetails} params={{ assetModelId: model.id }}>
                {model.name}
              </Link>
            ) : (
              model.name
            ),
            edit: editing("modelId"),
          },
          { label: t("filter.types"), value: asset.assetType.name },
          { label: t("filter.manufacturers"), value: asset.manufacturer?.name ?? null },
          { label: t("partNumber"), value: model.partNumber, isCode: true },
          {
            label: t("field.serialNumber"),
            value: asset.serialNumber,
            isCode: true,
            edit: editing("serialNumber"),
          },
          { label: t("field.quantity"), value: asset.quantity, edit: editing("quantity") },
          {
            label: t("field.parentId"),
            value: parent ? <AssetLink assetId={parent.id}>{parent.tag}</AssetLink> : null,
            edit: editing("parentId"),
          },
          {
            label: t("field.description"),
            value: asset.description,
            edit: editing("description"),
          },
        ]}
      />
    </Section>
  );
}

function Dates({ asset, mayChange }: PartProps) {
  const { t } = useTranslation("assets");
  const editing = factEditing(asset, mayChange);
  const ofDisposal = factEditing(asset, mayChange && asset.lifecycleStatus === "disposed");
  return (
    <Section title={t("section.lifecycle")}>
      <Facts
        facts={[
          {
            label: t("field.lifecycleStatus"),
            value: t(`status.${asset.lifecycleStatus}`),
            edit: editing("lifecycleStatus"),
          },
          {
            label: t("lastSeen"),
            value: asset.lastSeen ? <LastSeen seen={asset.lastSeen} /> : null,
          },
          {
            label: t("field.disposalReason"),
            value: asset.disposalReason,
            edit: ofDisposal("disposalReason"),
          },
          {
            label: t("field.disposedAt"),
            value: dayOrNull(asset.disposedAt),
            edit: ofDisposal("disposedAt"),
          },
          {
            label: t("field.installDate"),
            value: dayOrNull(asset.installDate),
            edit: editing("installDate"),
          },
          { label: t("field.installer"), value: asset.installer, edit: editing("installer") },
          ...ASSET_DATES.map((date) => ({
            label: t(`field.${date}`),
            value: asset.effectiveDates[date] ? <Effective asset={asset} date={date} /> : null,
            edit: editing(date),
          })),
          {
            label: t("field.patTestedAt"),
            value: dayOrNull(asset.patTestedAt),
            edit: editing("patTestedAt"),
          },
          {
            label: t("field.patNextDueAt"),
            value: dayOrNull(asset.patNextDueAt),
            edit: editing("patNextDueAt"),
          },
          {
            label: t("field.patResult"),
            value: asset.patResult === null ? null : t(`pat.${asset.patResult}`),
            edit: editing("patResult"),
          },
        ]}
      />
    </Section>
  );
}

function Purchase({ asset, mayChange }: PartProps) {
  const { t, locale } = useTranslation("assets");
  const { purchaseDate, purchaseCost, supplier } = asset;
  const editing = factEditing(asset, mayChange);
  const isKnown = purchaseDate !== null || purchaseCost !== null || supplier !== null;
  if (!isKnown && !mayChange) return null;
  const sum = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
  return (
    <Section title={t("section.purchase")}>
      <Facts
        facts={[
          {
            label: t("field.purchaseDate"),
            value: dayOrNull(purchaseDate),
            edit: editing("purchaseDate"),
          },
          {
            label: t("field.purchaseCost"),
            value: purchaseCost === null ? null : sum.format(purchaseCost),
            edit: editing("purchaseCost"),
          },
          { label: t("field.supplier"), value: supplier, edit: editing("supplier") },
        ]}
      />
    </Section>
  );
}

function Parts({ asset }: { readonly asset: Asset }) {
  const { t } = useTranslation("assets");
  if (asset.parts.length === 0) return null;
  return (
    <Section title={t("parts")}>
      <ul className={styles.parts}>
        {asset.parts.map(({ id, tag, name }) => (
          <li key={id}>
            <AssetLink assetId={id}>
              <bdi>{tag}</bdi> <bdi>{name}</bdi>
            </AssetLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Shows what an asset is, the dates that count for it, and its parts. */
export function AssetOverview({ asset, mayChange }: AssetTabProps) {
  const withChecklists = useSetting("spaces_checklists");
  return (
    <div className={styles.columns}>
      {withChecklists ? (
        <Suspense fallback={null}>
          <FailedChecks of={{ assetId: asset.id }} />
        </Suspense>
      ) : null}
      <Identity asset={asset} mayChange={mayChange} />
      <AssetCustomFields asset={asset} mayChange={mayChange} />
      <Dates asset={asset} mayChange={mayChange} />
      <Purchase asset={asset} mayChange={mayChange} />
      <Parts asset={asset} />
      <AssetAliases assetId={asset.id} mayChange={mayChange} />
      {withChecklists ? (
        <Suspense fallback={null}>
          <ChecklistsHere place={{ assetId: asset.id }} isArchived={asset.deletedAt !== null} />
        </Suspense>
      ) : null}
      {withChecklists ? (
        <Suspense fallback={null}>
          <AssignmentsHere
            target={{ assetId: asset.id }}
            locationId={asset.location?.id ?? null}
            isArchived={asset.deletedAt !== null}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
