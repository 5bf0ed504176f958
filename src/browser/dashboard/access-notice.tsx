import { nameWhoCan, type Capability } from '../../platform/capabilities.contract.ts';
import { useCan } from './current-user.ts';

interface AccessNoticeProps {
  capability: Capability;
  /** What they can't do, after “can”; without it, nothing on the page. */
  to?: string;
}

/** Says who can make changes on a page, to users who may only look at it. */
export function AccessNotice({ capability, to }: AccessNoticeProps) {
  if (useCan(capability)) return null;
  return (
    <p className="max-w-(--container-text) text-small text-soft print:hidden">
      {to === undefined
        ? `You can look, but only ${nameWhoCan(capability)} can make changes.`
        : `Only ${nameWhoCan(capability)} can ${to}.`}
    </p>
  );
}
