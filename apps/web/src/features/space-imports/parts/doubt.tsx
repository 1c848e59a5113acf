import { TriangleAlert } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import styles from "./import.module.css";

/** Says that a file looks like no list of rooms. */
export function Doubt({ text }: { readonly text: string }) {
  const { t } = useTranslation("imports");
  return (
    <section className={styles["doubt"]} aria-label={t("doubt.title")}>
      <TriangleAlert aria-hidden="true" />
      <div>
        <h2>{t("doubt.title")}</h2>
        <p>{text}</p>
      </div>
    </section>
  );
}
