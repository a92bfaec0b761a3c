# Many machines: the layer mpi, with which `wonders simulate` and `wonders arena` run under mpirun. Without Open MPI
# everything else is built. It is looked for each time, for it may have been installed since the last.
option(WONDERS_MPI "Run under mpirun, if Open MPI is installed" ON)
set(WONDERS_HAS_MPI OFF)
if(WONDERS_MPI AND NOT WONDERS_WASM)
  set(MPI_CXX_SKIP_MPICXX ON)  # the interface for C is all we use
  find_package(MPI QUIET COMPONENTS CXX)
  if(MPI_CXX_FOUND)
    set(WONDERS_HAS_MPI ON)
  endif()
endif()

# wonders_link_mpi(): after the layers have become libraries.
function(wonders_link_mpi)
  if(WONDERS_HAS_MPI)
    target_link_libraries(wonders_mpi PUBLIC MPI::MPI_CXX)
  endif()
endfunction()
