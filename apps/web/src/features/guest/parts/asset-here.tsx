import type { PublicAsset } from "@storey/contract";
import styles from "./guest.module.css";
import { PageTitle } from "./page-title.tsx";
import { RoomPicture } from "./room-picture.tsx";

/** Shows the asset that a guest stands in front of: what it is, and its tag to tell it from others. */
export function AssetHere({ asset }: { readonly asset: PublicAsset }) {
  const { model, type, tag, picture } = asset;
  return (
    <>
      {picture ? (
        <div className={styles.assetPicture}>
          <RoomPicture picture={picture} alt={picture.description || model} fetchPriority="high" />
        </div>
      ) : null}
      <div className={styles.part}>
        <PageTitle>{model}</PageTitle>
        <p className={styles.facts}>
          <span dir="auto">{type}</span>
          <span dir="auto">{tag}</span>
        </p>
      </div>
    </>
  );
}
