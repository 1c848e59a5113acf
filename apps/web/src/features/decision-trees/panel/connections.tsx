import { type TreeContent, type TreeNode, treeGraph } from "@storey/domain";
import { ArrowDown, ArrowUp, Unlink } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { disconnected, withMovedEdge } from "../editing/edit-tree.ts";
import { tellingName } from "../parts/node-words.ts";
import { useSaidContent } from "../parts/typed-content.ts";
import styles from "./panel.module.css";

interface ConnectionsProps {
  readonly content: TreeContent;
  readonly node: TreeNode;
  readonly onSelect: (id: string) => void;
  /** Changes the tree as it is by then; null where connections are only followed. */
  readonly onChange: ((change: (content: TreeContent) => TreeContent) => void) | null;
}

type Place = "first" | "between" | "last";

interface WayProps extends Pick<ConnectionsProps, "onSelect" | "onChange"> {
  readonly from: string;
  readonly to: string;
  /** The node at the other end of it. */
  readonly otherId: string;
  readonly name: string;
  /** Where it stands among others whose order can be changed; left out where it has none. */
  readonly place?: Place;
}

/** Drawn anew only where it is another one itself: a letter that is typed in a node draws none of its forty. */
const Way = memo(function Way({ from, to, otherId, name, place, onSelect, onChange }: WayProps) {
  const { t } = useTranslation("decision-trees");
  const edge = { from, to };
  return (
    <li className={styles["way"]}>
      <Button size="small" variant="quiet" onClick={() => onSelect(otherId)}>
        {name}
      </Button>
      {onChange && place ? (
        <>
          <IconButton
            size="small"
            label={t("up", { name })}
            icon={<ArrowUp />}
            disabled={place === "first"}
            onClick={() => onChange((tree) => withMovedEdge(tree, edge, -1))}
          />
          <IconButton
            size="small"
            label={t("down", { name })}
            icon={<ArrowDown />}
            disabled={place === "last"}
            onClick={() => onChange((tree) => withMovedEdge(tree, edge, 1))}
          />
        </>
      ) : null}
      {onChange ? (
        <IconButton
          size="small"
          label={t("disconnect", { name })}
          icon={<Unlink />}
          onClick={() => onChange((tree) => disconnected(tree, edge))}
        />
      ) : null}
    </li>
  );
});

const Ways = memo(function Ways(props: ConnectionsProps) {
  const { content, node, onSelect, onChange } = props;
  const { t } = useTranslation("decision-trees");
  const graph = treeGraph(content);
  const ways = [
    { title: t("connections.from"), others: graph.previous(node.id), isNext: false },
    { title: t("connections.to"), others: graph.next(node.id), isNext: true },
  ];
  return ways.map(({ title, others, isNext }) =>
    others.length === 0 ? null : (
      <section key={title} className={styles["group"]}>
        <h2>{title}</h2>
        <ul className={styles["ways"]} aria-label={title}>
          {others.map((other, at) => (
            <Way
              key={other.id}
              from={isNext ? node.id : other.id}
              to={isNext ? other.id : node.id}
              otherId={other.id}
              name={tellingName(content, other, t)}
              {...(isNext && others.length > 1 ? { place: placeOf(at, others.length) } : {})}
              onSelect={onSelect}
              onChange={onChange}
            />
          ))}
        </ul>
      </section>
    ),
  );
});

function placeOf(at: number, all: number): Place {
  if (at === 0) return "first";
  return at === all - 1 ? "last" : "between";
}

/**
 * What leads to a node and where it leads: to go there, to put in another order, to disconnect. A letter that is
 * typed in the node does not wait for them.
 */
export function Connections(props: ConnectionsProps) {
  const content = useSaidContent(props.content);
  const node = content.nodes.find(({ id }) => id === props.node.id);
  return <Ways {...props} content={content} node={node ?? props.node} />;
}
