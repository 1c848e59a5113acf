import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useCan } from "../../../lib/session/use-session.ts";
import { PhotoStrip } from "../../images/parts/photo-strip.tsx";
import { assetModelQuery } from "../asset.queries.ts";
import styles from "./asset-page.module.css";
import type { AssetTabProps } from "./asset-panels.ts";

const PictureViewer = lazy(async () => ({
  default: (await import("../../images/parts/picture-viewer.tsx")).PictureViewer,
}));

/** Shows the pictures of an asset, and those of its model. */
export function AssetPictures({ asset, open, mayChange }: AssetTabProps) {
  const { t } = useTranslation("assets");
  const [shown, setShown] = useState<string | null>(null);
  const withModel = useCan("organisation.asset-models.read");
  const { data: model } = useQuery({
    ...assetModelQuery(asset.model.id),
    enabled: withModel,
  });
  const images = model?.images ?? [];
  return (
    <>
      <PhotoStrip
        images={asset.images}
        thing={asset.assetType}
        onOpen={(picture) => open({ picture })}
        onAdd={mayChange ? () => open({ panel: "pictures" }) : null}
      />
      {images.length > 0 ? (
        <section aria-label={t("pictures.ofModel")} className={styles.panel}>
          <h2>{t("pictures.ofModel")}</h2>
          <PhotoStrip images={images} thing={asset.assetType} onOpen={setShown} onAdd={null} />
        </section>
      ) : null}
      {shown === null ? null : (
        <Suspense fallback={null}>
          <PictureViewer
            images={images}
            name={asset.model.name}
            imageId={shown}
            onShow={setShown}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </>
  );
}
