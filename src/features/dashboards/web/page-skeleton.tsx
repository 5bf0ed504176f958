import { PageHead } from '../../../ui/page-head.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';

/** A page of a dashboard while its first load is under way: its title is known already. */
export function PageSkeleton({ title, rows = 8 }: { title: string; rows?: number }) {
  return (
    <div className="dashboard-page">
      <PageHead title={title} />
      <header className="dashboard-page-head">
        <h1 className="dashboard-title">{title}</h1>
      </header>
      <SkeletonRows count={rows} />
    </div>
  );
}
