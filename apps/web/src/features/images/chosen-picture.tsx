import { useEffect, useState } from "react";
import styles from "./parts/picture-dialog.module.css";

/** A small view of a picture that is still a file here; what the browser cannot draw keeps an empty frame. */
export function ChosenPicture({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith("image/")) return undefined;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (url === null) return <span className={styles["preview"]} />;
  return <img src={url} alt="" className={styles["preview"]} onError={() => setUrl(null)} />;
}
