import { type GlobalAssetModel, globalAssetModels } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy } from "react";
import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayCall } from "../../lib/session/use-may.ts";
import { Section } from "../../ui/card.tsx";
import { ModelFacts } from "../asset-models/parts/model-facts.tsx";
import { ModelArchiving, ModelPage, NoModel } from "../asset-models/parts/model-page.tsx";
import styles from "../asset-models/parts/models.module.css";
import {
  archiveGlobalModel,
  globalModelQuery,
  restoreGlobalModel,
} from "./global-model.queries.ts";

const GlobalModelDialog = lazy(async () => ({
  default: (await import("./parts/global-model-dialog.tsx")).GlobalModelDialog,
}));

/** The pause between two looks at the background work. */
const PENDING_MS = 3_000;

function isPending({ usage }: GlobalAssetModel): boolean {
  return usage.pendingOrganisations > 0 || usage.pendingAssets > 0;
}

/** Who uses a global model, in numbers, and how far its last change has come. */
function Usage({ model }: { readonly model: GlobalAssetModel }) {
  const { t } = useTranslation("global-models");
  const { organisations, assets, pendingOrganisations, pendingAssets } = model.usage;
  return (
    <Section title={t("usage.title")} text={t("usage.text")}>
      <div className={styles.usage}>
        <p>{t("organisations.count", { count: organisations })}</p>
        <p>{t("assets.count", { count: assets })}</p>
        <div role="status" className={styles.usage}>
          {pendingOrganisations > 0 ? (
            <p>{t("usage.pendingOrganisations", { count: pendingOrganisations })}</p>
          ) : null}
          {pendingAssets > 0 ? <p>{t("usage.pendingAssets", { count: pendingAssets })}</p> : null}
          {organisations > 0 && !isPending(model) ? <p>{t("usage.done")}</p> : null}
        </div>
      </div>
    </Section>
  );
}

function GlobalModelPage({ model }: { readonly model: GlobalAssetModel }) {
  const { t } = useTranslation("global-models");
  const mayUpdate = useMayCall(globalAssetModels.update);
  const mayArchive = useMayCall(globalAssetModels.archive);
  const isActive = model.deletedAt === null;
  return (
    <ModelPage
      messages="global-models"
      model={model}
      owner={{ kind: "globalAssetModel", id: model.id }}
      thing={{ name: model.assetType, icon: null }}
      listPath={PATHS.GlobalAssetModels}
      mayChange={mayUpdate && isActive}
      badges={null}
      actions={
        mayArchive ? (
          <ModelArchiving
            messages="global-models"
            model={model}
            archive={archiveGlobalModel}
            restore={restoreGlobalModel}
          />
        ) : null
      }
      above={isActive ? null : <p className={styles.note}>{t("archivedText")}</p>}
      facts={
        <>
          <Usage model={model} />
          <ModelFacts values={model} pending={null} />
        </>
      }
      edit={(close) => <GlobalModelDialog model={model} onClose={close} />}
    />
  );
}

/** Global Administration > one asset model that is kept for all organisations. */
export function GlobalModelScreen() {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const { data, error, refetch } = useQuery({
    ...globalModelQuery(params["globalAssetModelId"] ?? ""),
    // What remains of the background work is told as it shrinks.
    refetchInterval: ({ state }) => (state.data && isPending(state.data) ? PENDING_MS : false),
  });
  if (data) return <GlobalModelPage model={data} />;
  return (
    <NoModel
      messages="global-models"
      listPath={PATHS.GlobalAssetModels}
      error={error}
      toList="list.label"
      onRetry={() => void refetch()}
    />
  );
}
