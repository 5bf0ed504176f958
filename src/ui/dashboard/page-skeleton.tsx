import { PageHead } from '../page-head.tsx';
import { SkeletonRows } from '../skeleton.tsx';

/** A dashboard's page during its first load. */
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
