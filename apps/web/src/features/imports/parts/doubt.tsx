import { TriangleAlert } from "lucide-react";
import { useKindMessages } from "../import-kind.ts";
import styles from "./doubt.module.css";

/** Warns that a file looks like something else. */
export function Doubt({ text }: { readonly text: string }) {
  const own = useKindMessages();
  return (
    <section className={styles["doubt"]} aria-label={own("doubt.title")}>
      <TriangleAlert aria-hidden="true" />
      <div>
        <h2>{own("doubt.title")}</h2>
        <p>{text}</p>
      </div>
    </section>
  );
}
