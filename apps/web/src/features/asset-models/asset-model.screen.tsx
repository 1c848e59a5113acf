import { type AssetModel, assetModels } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Globe, Package } from "lucide-react";
import { lazy } from "react";
import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayCall } from "../../lib/session/use-may.ts";
import { Badge } from "../../ui/chip.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { assetModelQuery } from "../assets/asset.queries.ts";
import { assetListSearch } from "../assets/parts/asset-filters.ts";
import { archiveModel, restoreModel } from "./asset-model.queries.ts";
import { Followable, Followed } from "./parts/following.tsx";
import { ModelFacts } from "./parts/model-facts.tsx";
import { ModelArchiving, ModelPage, NoModel } from "./parts/model-page.tsx";
import { markOwn } from "./parts/own-value.tsx";

const ModelDialog = lazy(async () => ({
  default: (await import("./parts/model-dialog.tsx")).ModelDialog,
}));

/** The pause between two looks at the background work. */
const PENDING_MS = 3_000;

function isPending(model: AssetModel | undefined): boolean {
  return model !== undefined && (model.pendingDatesCount > 0 || model.global?.isPending === true);
}

/** What the model says, with what is the organisation's own where it follows a global one. */
function OwnFacts({ model }: { readonly model: AssetModel }) {
  const { t } = useTranslation("asset-models");
  const { assetType, manufacturer, ...rest } = model;
  const values = { ...rest, assetType: assetType.name, manufacturer: manufacturer?.name ?? null };
  const pending =
    model.pendingDatesCount > 0 ? (
      <p role="status">{t("dates.pending", { count: model.pendingDatesCount })}</p>
    ) : null;
  const marked = model.global ? { mark: markOwn(model) } : {};
  return <ModelFacts values={values} pending={pending} {...marked} />;
}

function AssetModelPage({ model }: { readonly model: AssetModel }) {
  const { t } = useTranslation("asset-models");
  const mayUpdate = useMayCall(assetModels.update);
  const mayArchive = useMayCall(assetModels.archive);
  return (
    <ModelPage
      messages="asset-models"
      model={model}
      owner={{ kind: "assetModel", id: model.id }}
      thing={model.assetType}
      listPath={PATHS.AssetModels}
      mayChange={mayUpdate && model.deletedAt === null}
      badges={
        model.isGlobal ? <Badge icon={<Globe aria-hidden="true" />}>{t("global")}</Badge> : null
      }
      actions={
        <>
          {mayArchive ? (
            <ModelArchiving
              messages="asset-models"
              model={model}
              archive={archiveModel}
              restore={restoreModel}
            />
          ) : null}
          <LinkButton
            to={PATHS.AssetManagerList}
            search={assetListSearch({ models: [model.id] })}
            icon={<Package aria-hidden="true" />}
          >
            {t("assets.count", { count: model.assetsCount })}
          </LinkButton>
        </>
      }
      above={
        <>
          <Followed model={model} />
          <Followable model={model} />
        </>
      }
      facts={<OwnFacts model={model} />}
      edit={(close) => <ModelDialog model={model} onClose={close} />}
    />
  );
}

/** The screen of one model of assets (Spec §2, AssetModelDetails). */
export function AssetModelScreen() {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const { data, error, refetch } = useQuery({
    ...assetModelQuery(params["assetModelId"] ?? ""),
    // What remains of the background work is told as it shrinks.
    refetchInterval: ({ state }) => (isPending(state.data) ? PENDING_MS : false),
  });
  if (data) return <AssetModelPage model={data} />;
  return (
    <NoModel
      messages="asset-models"
      listPath={PATHS.AssetModels}
      error={error}
      toList="toModels"
      onRetry={() => void refetch()}
    />
  );
}
