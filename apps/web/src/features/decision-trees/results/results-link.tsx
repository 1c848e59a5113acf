import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PATHS } from "../../../app/paths.ts";

interface ResultsLinkProps {
  readonly tree: { readonly id: string };
  readonly children: ReactNode;
}

/** Leads to the results of a tree. */
export function ResultsLink({ tree, children }: ResultsLinkProps) {
  return (
    <Link
      to={PATHS.EditDecisionTree}
      params={{ decisionTreeId: tree.id }}
      search={{ tab: "results" }}
    >
      <bdi>{children}</bdi>
    </Link>
  );
}
