import { Component, type ReactNode } from "react";
import { logFailure } from "../lib/log.ts";

interface PartBoundaryProps {
  /** Called once the part failed; it shows nothing from then on, until its key changes. */
  readonly onFail: () => void;
  readonly children: ReactNode;
}

/**
 * Keeps the failure of one part from the form around it, such as of a view whose code cannot be
 * loaded without a network.
 */
export class PartBoundary extends Component<PartBoundaryProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    logFailure("A part of the page failed", error);
    this.props.onFail();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
